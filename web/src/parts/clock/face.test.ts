import { expect, test } from 'vitest';
import type { ClockState } from '../../protocol/messages';
import { faceOf, faceText, lowAt, nextTick, warningOf, type Face } from './face';

const days = (d: number, h: number) => `${d} d ${h} h`;
const text = (ms: number) => faceText(ms, days);

const fischer = (bank_ms: number, more: Partial<ClockState> = {}) => ({
  clock: { setup: 'fischer:5m+3s', seats: [{ bank_ms }, { bank_ms: 300_000 }], running: 0, ...more },
  moves: ['a', 'b'],
});
const byoyomi = (bank_ms: number, periods = 5) => ({
  clock: {
    setup: 'byoyomi:10m+5x30s',
    seats: [
      { bank_ms, periods, period_ms: 30_000 },
      { bank_ms: 600_000, periods: 5, period_ms: 30_000 },
    ],
    running: 0,
  },
  moves: ['a', 'b'],
});

test('times_are_shown_as_people_read_them', () => {
  expect(text(300_000)).toBe('5:00');
  expect(text(299_001)).toBe('5:00');
  expect(text(299_000)).toBe('4:59');
  expect(text(59_500)).toBe('1:00');
  expect(text(3_723_000)).toBe('1:02:03');
  expect(text(3 * 86_400_000)).toBe('3 d 0 h');
  expect(text(86_400_000 + 3_600_001)).toBe('1 d 2 h');
});

test('below_ten_seconds_there_are_tenths_and_zero_is_shown_at_the_end_alone', () => {
  expect(text(10_001)).toBe('0:11');
  expect(text(10_000)).toBe('0:10.0');
  expect(text(9_400)).toBe('0:09.4');
  expect(text(1)).toBe('0:00.1');
  expect(text(0)).toBe('0:00.0');
});

test('the_running_clock_goes_down_and_the_other_one_stands', () => {
  const match = fischer(20_000);
  expect(faceOf(match, 0, 5_000)).toMatchObject({ ms: 15_000, running: true });
  expect(faceOf(match, 1, 5_000)).toMatchObject({ ms: 300_000, running: false });
  expect(faceOf(match, 0, 20_001).ms).toBe(0);
});

test('a_free_first_move_counts_down_its_limit_and_leaves_the_bank', () => {
  const free = faceOf(fischer(300_000, { first_ms: 30_000 }), 0, 12_000);
  expect(free).toMatchObject({ ms: 300_000, free: { left_ms: 18_000 }, low: false });
  const slow = { clock: { setup: 'days:3', seats: [{ bank_ms: 9 }, { bank_ms: 9 }], running: 1 }, moves: ['a'] };
  expect(faceOf(slow, 1, 4)).toMatchObject({ ms: 9, free: {} });
  expect(faceOf({ ...slow, moves: ['a', 'b'] }, 1, 4)).toMatchObject({ ms: 5 });
  expect(faceOf({ ...slow, moves: [], undone: 2 }, 1, 4).free).toBeUndefined();
});

/** The table of src/service/match/clocks.txt: a period is used up only when it is exceeded. */
test('byo_yomi_uses_up_a_period_only_when_it_is_exceeded', () => {
  expect(faceOf(byoyomi(4_000), 0, 3_999)).toMatchObject({ ms: 1, periods: 5, period: false });
  expect(faceOf(byoyomi(4_000), 0, 4_000)).toMatchObject({ ms: 30_000, periods: 5, period: true });
  expect(faceOf(byoyomi(4_000), 0, 34_000)).toMatchObject({ ms: 0, periods: 5 });
  expect(faceOf(byoyomi(4_000), 0, 34_001)).toMatchObject({ ms: 29_999, periods: 4 });
  expect(faceOf(byoyomi(0, 1), 0, 29_999)).toMatchObject({ ms: 1, periods: 1 });
  expect(faceOf(byoyomi(0, 1), 0, 30_001)).toMatchObject({ ms: 0, periods: 0 });
  expect(faceOf(byoyomi(0), 0, 400_000)).toMatchObject({ ms: 0, periods: 0 });
});

test('little_time_is_an_eighth_between_ten_seconds_and_a_minute', () => {
  expect(lowAt('fischer:3m+2s')).toBe(25_000);
  expect(lowAt('fischer:60m+0s')).toBe(60_000);
  expect(lowAt('fischer:10s+0s')).toBe(5_000);
  expect(lowAt('move:30s')).toBe(10_000);
  expect(lowAt('days:3')).toBe(7_200_000);
  expect(lowAt('none')).toBe(0);
});

test('main_time_with_periods_behind_it_is_never_little', () => {
  expect(faceOf(byoyomi(1_000), 0, 0).low).toBe(false);
  expect(faceOf(byoyomi(0), 0, 0).low).toBe(false);
  expect(faceOf(byoyomi(0), 0, 20_000).low).toBe(true);
});

test('a_clock_ticks_by_seconds_then_by_tenths_and_stops_at_its_end', () => {
  const face = (ms: number, more: Partial<Face> = {}): Face => ({
    ms,
    period: false,
    running: true,
    low: false,
    ...more,
  });
  expect(nextTick(face(65_250))).toBe(251);
  expect(nextTick(face(65_000))).toBe(1_001);
  expect(nextTick(face(9_950))).toBe(51);
  expect(nextTick(face(0))).toBeUndefined();
  expect(nextTick(face(5_000, { running: false }))).toBeUndefined();
  expect(nextTick(face(5_000, { free: { left_ms: 29_500 } }))).toBe(501);
  expect(nextTick(face(5_000, { free: {} }))).toBeUndefined();
});

/** The warnings while a match's clock runs to `until` in steps. */
function told(match: ReturnType<typeof fischer>, low: number, until: number, step = 100) {
  const warnings = [];
  for (let at = step; at <= until; at += step) {
    const warning = warningOf(faceOf(match, 0, at - step), faceOf(match, 0, at), low);
    if (warning) warnings.push(warning);
  }
  return warnings;
}

test('a_person_is_told_at_thresholds_and_hears_the_last_seconds', () => {
  const warnings = told(fischer(300_000), 37_500, 300_000);
  expect(warnings.filter(({ kind }) => kind === 'low')).toEqual([
    { kind: 'low', left_ms: 37_500 },
    { kind: 'low', left_ms: 30_000 },
    { kind: 'low', left_ms: 10_000 },
  ]);
  expect(warnings.filter(({ kind }) => kind === 'tick')).toHaveLength(5);
});

test('each_period_is_told_once', () => {
  const warnings = told(byoyomi(1_000, 2) as ReturnType<typeof fischer>, 10_000, 61_500);
  expect(warnings.filter(({ kind }) => kind !== 'tick')).toEqual([
    { kind: 'period', left: 2 },
    { kind: 'low', left_ms: 10_000 },
    { kind: 'period', left: 1 },
    { kind: 'low', left_ms: 10_000 },
  ]);
});

test('nothing_is_told_of_a_free_first_move_or_of_a_clock_that_stands', () => {
  expect(told(fischer(300_000, { first_ms: 30_000 }), 37_500, 40_000)).toEqual([]);
  expect(told(fischer(300_000, { running: 1 }), 37_500, 400_000)).toEqual([]);
});
