import { expect, test } from 'vitest';
import type { MatchState } from '../../protocol/messages';
import { countAt, countedOf, kMoment_ms, lightTimes, plateTime } from './win';

test('the_tokens_of_a_row_light_up_one_after_the_other_and_the_plate_comes_after_them', () => {
  for (const tokens of [3, 5, 9, 40]) {
    const times = lightTimes(tokens);
    expect(times.length).toBe(tokens);
    expect(times[0]).toBe(0);
    expect(times.every((time, i) => i === 0 || time > times[i - 1]!)).toBe(true);
    expect(plateTime(tokens)).toBeGreaterThan(times.at(-1)!);
    expect(plateTime(tokens)).toBeLessThan(kMoment_ms);
  }
  expect(plateTime(0)).toBe(0);
});

test('a_figure_is_counted_or_else_the_moves', () => {
  const label = { en: 'Combos', zh: '连击' };
  const view = { figures: [{ name: 'combos', label, value: '6', number: 6 }] };
  const match = { view, moves: ['a1', 'drop'] } as unknown as MatchState;
  expect(countedOf(match, 'combos')).toEqual({ number: 6, label });
  expect(countedOf(match, undefined)).toEqual({ number: 2 });
  expect(countedOf(match, 'score')).toEqual({ number: 2 });
});

test('a_count_goes_from_nothing_to_the_whole_number', () => {
  expect(countAt(20, 0, 400)).toBe(0);
  expect(countAt(20, 400, 400)).toBe(0);
  expect(countAt(20, 700, 400)).toBe(10);
  expect(countAt(20, kMoment_ms, 400)).toBe(20);
  expect(countAt(20, 5000, 0)).toBe(20);
});
