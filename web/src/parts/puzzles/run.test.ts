import { expect, test } from 'vitest';
import type { Puzzle } from '../../protocol/messages';
import { leftOf, missedOne, moved, newRun, runOrder, skippedOne, solvedOne, waited, wayOf, type Run } from './run';

const times = (count: number, run: Run) => Array.from({ length: count }).reduce<Run>((one) => solvedOne(one), run);

test('a_streak_ends_with_the_first_mistake_and_has_no_clock', () => {
  const run = missedOne(times(4, moved(newRun('streak'), 7)), 'p');
  expect(run).toMatchObject({ solved: 4, over: true, missed: ['p'], until: undefined });
});

test('three_puzzles_of_a_streak_can_be_skipped', () => {
  let run = newRun('streak');
  for (let i = 0; i < 5; i++) run = skippedOne(run);
  expect(run.skips).toBe(0);
  expect(skippedOne(newRun('storm')).skips).toBe(0);
  expect(skippedOne({ ...newRun('streak'), over: true }).skips).toBe(3);
});

test('the_clock_of_a_storm_starts_with_the_first_move_and_is_never_negative', () => {
  const idle = newRun('storm');
  expect(leftOf(idle, 5_000_000)).toBe(180_000);
  const run = moved(moved(idle, 1000), 9000);
  expect([leftOf(run, 1000), leftOf(run, 181_000), leftOf(run, 999_000)]).toEqual([180_000, 0, 0]);
});

test('a_mistake_of_a_storm_costs_ten_seconds_and_breaks_the_row', () => {
  const run = missedOne(times(4, moved(newRun('storm'), 0)), 'p');
  expect(run).toMatchObject({ over: false, row: 0, solved: 4 });
  expect(leftOf(run, 0)).toBe(170_000);
  expect(leftOf(times(1, run), 0)).toBe(170_000);
});

test('five_in_a_row_win_three_seconds_and_ten_win_five', () => {
  const after = (count: number) => leftOf(times(count, moved(newRun('storm'), 0)), 0) - 180_000;
  expect([4, 5, 9, 10, 15, 20].map(after)).toEqual([0, 3000, 3000, 8000, 11_000, 16_000]);
});

test('the_time_of_judging_is_given_back_once_the_clock_runs', () => {
  expect(waited(newRun('storm'), 500).until).toBeUndefined();
  expect(leftOf(waited(moved(newRun('storm'), 0), 500), 1000)).toBe(179_500);
});

test('a_run_has_every_puzzle_once_the_easiest_first', () => {
  const levels = ['easy', 'medium', 'hard'];
  const puzzles = levels.flatMap((level) =>
    Array.from({ length: 20 }, (_, i) => ({ id: `${level}${i}`, level }) as Puzzle),
  );
  let seed = 1;
  const random = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
  const order = runOrder(puzzles, levels, random);
  expect(new Set(order.map(({ id }) => id)).size).toBe(60);
  const runsOf = order.map(({ level }) => level).filter((level, i, all) => level !== all[i - 1]);
  expect(runsOf).toEqual(['easy', 'medium', 'hard', 'medium', 'easy']);
  expect(order.slice(0, 8).map(({ id }) => id)).not.toEqual(puzzles.slice(0, 8).map(({ id }) => id));
  expect(runOrder([], levels, random)).toEqual([]);
});

test('an_unknown_way_is_one_by_one', () => {
  expect([null, 'x', 'storm', 'streak'].map(wayOf)).toEqual(['one', 'one', 'storm', 'streak']);
});
