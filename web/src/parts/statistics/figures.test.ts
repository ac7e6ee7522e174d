import { expect, test } from 'vitest';
import type { Best, Tally } from '../../protocol/messages';
import type { RatingStep } from '../../protocol/standing';
import { byGame, byOpponent, bySide, chartOf, meanLength, sumOf, wonBoards } from './figures';

const tally = (more: Partial<Tally> = {}): Tally => ({
  game: 'gomoku',
  side: 0,
  opponent: 'bot',
  level: 'easy',
  played: 2,
  won: 1,
  drawn: 0,
  lost: 1,
  plies: 25,
  ...more,
});

test('sums_and_the_mean_length_of_games', () => {
  expect(sumOf([])).toEqual({ played: 0, won: 0, drawn: 0, lost: 0, plies: 0 });
  expect(sumOf([tally(), tally({ drawn: 3 })])).toEqual({ played: 4, won: 2, drawn: 3, lost: 2, plies: 50 });
  expect(meanLength(tally())).toBe(13);
  expect(meanLength(sumOf([]))).toBeUndefined();
});

test('the_game_played_most_comes_first', () => {
  const tallies = [tally({ game: 'orbs', played: 3 }), tally(), tally({ side: 1 })];
  expect(byGame(tallies).map(([game, list]) => [game, list.length])).toEqual([
    ['gomoku', 2],
    ['orbs', 1],
  ]);
  expect(byGame([])).toEqual([]);
});

test('persons_come_before_bots_and_bots_by_strength', () => {
  const { level: _, ...person } = tally({ opponent: 'person' });
  const tallies = [
    tally({ level: 'hard' }),
    tally({ level: 'gone' }),
    tally({ level: 'easy(x=1)' }),
    tally(),
    tally({ side: 1 }),
    person,
  ];
  const found = byOpponent(tallies, ['easy', 'hard']);
  expect(found.map(({ kind, level }) => [kind, level])).toEqual([
    ['person', ''],
    ['bot', 'easy'],
    ['bot', 'easy(x=1)'],
    ['bot', 'hard'],
    ['bot', 'gone'],
  ]);
  expect(found[1]?.results.played).toBe(4);
});

test('sides_are_told_where_both_were_played', () => {
  expect(bySide([tally()])).toEqual([]);
  expect(bySide([tally({ side: 1, played: 7 }), tally()]).map(([side, { played }]) => [side, played])).toEqual([
    [0, 2],
    [1, 7],
  ]);
});

test('boards_that_were_won_last_come_first', () => {
  const best = (more: Partial<Best>): Best => ({ game: 'match3', board: 'a', played: 1, won: 1, last: 1, ...more });
  const bests = [best({}), best({ board: 'b', last: 2 }), best({ board: 'c', won: 0 }), best({ game: 'orbs' })];
  expect(wonBoards(bests, 'match3').map(({ board }) => board)).toEqual(['b', 'a']);
});

const kFrame = { left: 40, right: 540, top: 20, bottom: 170 };
const steps = (...ratings: number[]): RatingStep[] => ratings.map((rating, at) => [at, rating, 60]);

test('a_chart_begins_left_ends_right_and_has_round_numbers_at_its_lines', () => {
  const chart = chartOf(steps(1310, 1400, 1480), kFrame);
  expect(chart.marks).toEqual([
    { y: 170, value: 1300 },
    { y: 95, value: 1400 },
    { y: 20, value: 1500 },
  ]);
  expect(chart.line).toBe('40,162.5 290,95 540,35');
  expect(chart.last).toEqual({ x: 540, y: 35 });
});

test('a_chart_of_one_step_or_of_equal_ones_has_a_height', () => {
  for (const list of [steps(1500), steps(1500, 1500), steps(-20), steps(9_990, -9_990)]) {
    const chart = chartOf(list, kFrame);
    expect(chart.marks.length).toBeGreaterThan(1);
    expect(chart.line).not.toMatch(/NaN|Infinity/);
    for (const { y } of chart.marks) expect(y).toBeGreaterThanOrEqual(20);
  }
});
