import { describe, expect, it, vi } from 'vitest';
import {
  countsForStreak,
  dateOf,
  dayAfter,
  dayOf,
  dayOfMatch,
  monthDays,
  readPlayed,
  streakOf,
  withMatch,
  withReached,
} from './days';

describe('days', () => {
  it('are those of the calendar where the person is', () => {
    expect(dayOf(new Date(2026, 10, 5, 0, 0))).toBe('2026-11-05');
    expect(dayOf(new Date(2026, 10, 5, 23, 59))).toBe('2026-11-05');
  });

  it('go on over months, years and leap days', () => {
    expect(dayAfter('2026-12-31', 1)).toBe('2027-01-01');
    expect(dayAfter('2028-03-01', -1)).toBe('2028-02-29');
    expect(dayAfter('2026-11-21', 0)).toBe('2026-11-21');
  });

  it('are the same west and east of Greenwich and when clocks change', () => {
    for (const zone of ['America/Los_Angeles', 'Pacific/Kiritimati', 'Europe/Berlin']) {
      vi.stubEnv('TZ', zone);
      expect(new Date(2026, 0, 1).getTimezoneOffset(), zone).not.toBe(0);
      expect(dayOf(dateOf('2026-03-08'))).toBe('2026-03-08');
      expect(dayAfter('2026-03-07', 1)).toBe('2026-03-08');
      expect(dayAfter('2026-03-28', 2)).toBe('2026-03-30');
    }
    vi.unstubAllEnvs();
  });

  it('make a month that begins on its weekday', () => {
    const november = monthDays('2026-11-21'); // 1 November 2026 is a Sunday
    expect(november.slice(0, 7)).toEqual([...Array(6).fill(undefined), '2026-11-01']);
    expect(november).toHaveLength(36);
    expect(november.at(-1)).toBe('2026-11-30');
    expect(monthDays('2027-02-10')).toHaveLength(28); // begins on a Monday
  });
});

describe('a streak', () => {
  const of = (days: string[], today: string) => streakOf((day) => days.includes(day), today);

  it('counts days in a row up to today, which may still be open', () => {
    expect(of([], '2026-11-21')).toEqual({ days: 0, dayOff: true });
    expect(of(['2026-11-21'], '2026-11-21')).toEqual({ days: 1, dayOff: true });
    expect(of(['2026-11-19', '2026-11-20'], '2026-11-21')).toEqual({ days: 2, dayOff: true });
    expect(of(['2026-11-19', '2026-11-20', '2026-11-21'], '2026-11-21')).toEqual({ days: 3, dayOff: true });
    expect(of(['2026-10-31', '2026-11-01'], '2026-11-01')).toEqual({ days: 2, dayOff: true });
  });

  it('outlives one missed day in any seven', () => {
    expect(of(['2026-11-18', '2026-11-20'], '2026-11-21')).toEqual({ days: 2, dayOff: false });
    expect(of(['2026-11-18', '2026-11-19'], '2026-11-21')).toEqual({ days: 2, dayOff: false });
    expect(of(['2026-11-17', '2026-11-18', '2026-11-20'], '2026-11-21').days).toBe(3);
    // The 12th and the 19th are missed: seven days apart.
    const apart = ['11', '13', '14', '15', '16', '17', '18', '20', '21'].map((day) => `2026-11-${day}`);
    expect(of(apart, '2026-11-21')).toEqual({ days: 9, dayOff: false });
    // The 13th and the 19th are within seven days: it begins after the 13th.
    const close = ['11', '12', '14', '15', '16', '17', '18', '20', '21'].map((day) => `2026-11-${day}`);
    expect(of(close, '2026-11-21').days).toBe(7);
  });

  it('has its day off again a week after the last one', () => {
    const since = (first: number, last: number) =>
      Array.from({ length: last - first + 1 }, (_, i) => `2026-11-${first + i}`);
    expect(of(['2026-11-13', ...since(15, 20)], '2026-11-20').dayOff).toBe(false);
    expect(of(['2026-11-13', ...since(15, 21)], '2026-11-21').dayOff).toBe(true);
  });

  it('ends with a second missed day', () => {
    expect(of(['2026-11-17', '2026-11-18'], '2026-11-21').days).toBe(0);
    expect(of(['2026-11-17', '2026-11-20'], '2026-11-21').days).toBe(1);
  });
});

describe('what was played', () => {
  it('keeps the better of two tries', () => {
    const once = withReached({}, '2026-11-21', { best: false, count: 20 });
    expect(once).toEqual({ '2026-11-21': { done: true, count: 20 } });
    const best = withReached(once, '2026-11-21', { best: true, count: 18 });
    expect(best).toEqual({ '2026-11-21': { done: true, best: true, count: 18 } });
    expect(withReached(best, '2026-11-21', { best: false, count: 25 })).toEqual(best);
    expect(withReached(best, '2026-11-21', { best: false, count: 25 }, true)['2026-11-21']?.count).toBe(25);
  });

  it('knows the match of a day, also after it was done', () => {
    const begun = withMatch(withReached({}, '2026-11-21', { best: true, count: 18 }), '2026-11-21', 'abc');
    expect(begun['2026-11-21']).toEqual({ match: 'abc', done: true, best: true, count: 18 });
    expect(dayOfMatch(begun, 'abc')).toBe('2026-11-21');
    expect(dayOfMatch(begun, 'other')).toBeUndefined();
  });

  it('ignores damaged storage', () => {
    for (const stored of [undefined, null, 7, 'x', []]) expect(readPlayed(stored)).toEqual({});
    const good = { match: 'abc', done: true, best: true, count: 18 };
    const stored = { '2026-11-21': good, yesterday: good, '2026-11-20': 5, '2026-11-19': { best: true, count: 'x' } };
    expect(readPlayed(stored)).toEqual({ '2026-11-21': good, '2026-11-19': {} });
  });
});

describe('a board played after its day', () => {
  const [day, next] = ['2026-11-21', '2026-11-22'];
  const done = { best: false, count: 20 };

  it('counts for its day, not for the streak', () => {
    const played = withReached(withMatch({}, day, 'abc', next), day, done);
    expect(played[day]).toEqual({ match: 'abc', done: true, count: 20, late: true });
    expect(countsForStreak(played[day])).toBe(false);
    expect(readPlayed(JSON.parse(JSON.stringify(played)))).toEqual(played);
  });

  it('keeps the streak of a board that was done on its day', () => {
    const onTime = withReached(withMatch({}, day, 'abc', day), day, done);
    expect(countsForStreak(onTime[day])).toBe(true);
    expect(countsForStreak(withMatch(onTime, day, 'def', next)[day])).toBe(true);
  });

  it('is late when only its first try was on its day', () => {
    const played = withReached(withMatch(withMatch({}, day, 'abc', day), day, 'def', next), day, done);
    expect(countsForStreak(played[day])).toBe(false);
  });
});
