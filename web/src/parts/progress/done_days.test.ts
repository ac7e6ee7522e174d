import { describe, expect, it } from 'vitest';
import { packDays, unpackDays, withDay } from './done_days';

describe('a day done on another device', () => {
  const day = '2026-11-21';

  it('is in time if it was so on one of them', () => {
    const late = { [day]: { done: true, count: 20, late: true } };
    expect(withDay(late, day, { done: true, count: 22 })[day]).toEqual({ done: true, count: 20 });
    expect(withDay(late, day, { done: true, count: 22, late: true })[day]?.late).toBe(true);
    expect(withDay({ [day]: { done: true } }, day, { done: true, late: true })[day]).toEqual({ done: true });
    expect(withDay({ [day]: { match: 'a', late: true } }, day, { done: true })[day]).toEqual({
      match: 'a',
      done: true,
    });
    expect(withDay({}, day, { done: true, late: true })[day]).toEqual({ done: true, late: true });
    expect(withDay({}, day, { match: 'b' })).toEqual({});
    expect(withDay(late, day, { done: true, count: 21, late: true }), 'nothing improved').toBe(late);
  });

  it('arrives as it was, in few bytes', () => {
    const played = {
      '2026-11-01': { done: true, best: true, count: 20 },
      '2026-11-03': { done: true },
      '2026-11-04': { done: true, count: 31, late: true },
      '2026-12-31': { done: true, count: 0 },
      '2026-12-30': { match: 'm' },
    };
    const packed = packDays(played);
    expect(packed).toEqual({ '2026-11': '20b,,d,31l', '2026-12': `${','.repeat(30)}0` });
    const { '2026-12-30': open, ...done } = played;
    expect(unpackDays(packed)).toEqual(done);
    expect(packDays({ '2026-12-30': open })).toEqual({});
  });
});
