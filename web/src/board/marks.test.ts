import { expect, test } from 'vitest';
import type { Candidate, Report } from '../protocol/messages';
import type { Action } from '../protocol/shapes';
import { cellMarks, cellsOf, heatMarks, linkMarks, worthText } from './marks';

const letters = { win: 'W', draw: 'D', loss: 'L', unknown: '' };
const actions: Action[] = [0, 1, 2].map((cell) => ({ gesture: 'tap', cells: [cell], move: `m${cell}` }));
const candidate = (move: string, weight: number, more: Partial<Candidate> = {}): Candidate => ({
  move,
  weight,
  verdict: 'unknown',
  why: [],
  ...more,
});
const report = (...candidates: Candidate[]): Report => ({
  verdict: 'unknown',
  line: [],
  depth: 0,
  nodes: 0,
  ms: 0,
  proved: false,
  candidates,
});

test('a_verdict_is_labelled_by_letter_and_plies', () => {
  const marks = cellMarks(
    report(
      candidate('m0', 1, { verdict: 'win', plies: 5 }),
      candidate('m1', 0, { verdict: 'draw', plies: 7 }),
      candidate('m2', 0, { verdict: 'loss', plies: 2 }),
    ),
    actions,
    letters,
    2,
  );
  expect([...marks].map(([cell, { label }]) => [cell, label])).toEqual([
    [0, 'W 5'],
    [1, 'D'],
    [2, 'L 2'],
  ]);
});

test('without_a_verdict_a_move_is_worth_its_chance_score_or_share', () => {
  const labels = (seats: number, ...said: Candidate[]) =>
    [...cellMarks(report(...said), actions, letters, seats).values()].map(({ label }) => label);
  expect(labels(2, candidate('m0', 1, { score: 600 }), candidate('m1', 0, { score: -600 }))).toEqual(['88%', '12%']);
  expect(labels(1, candidate('m0', 1, { score: 160.5 }))).toEqual(['161']);
  expect(labels(2, candidate('m0', 4), candidate('m1', 1))).toEqual(['80%', '20%']);
  expect(labels(2, candidate('m0', 1))).toEqual(['']);
});

test('the_board_says_what_the_table_says', () => {
  const said = [candidate('m0', 1, { score: 40 }), candidate('m1', 0, { score: -250 }), candidate('m2', 3)];
  const marks = cellMarks(report(...said), actions, letters, 2);
  expect([...marks.values()].map(({ label }) => label)).toEqual(
    said.map((each) => worthText(each, { total: 4, seats: 2 })),
  );
});

test('a_candidate_neither_proved_nor_ever_chosen_is_not_marked', () => {
  const marks = cellMarks(report(candidate('m0', 1), candidate('m1', 0)), actions, letters, 2);
  expect([...marks.keys()]).toEqual([0]);
});

test('the_best_of_several_candidates_on_a_cell_counts', () => {
  const shared: Action[] = [
    { gesture: 'drag', cells: [0, 1], move: 'a' },
    { gesture: 'drag', cells: [1, 2], move: 'b' },
  ];
  const marks = cellMarks(
    report(candidate('a', 2, { verdict: 'win', plies: 1 }), candidate('b', 1)),
    shared,
    letters,
    2,
  );
  expect(marks.get(1)?.verdict).toBe('win');
  expect(cellsOf('b', shared)).toEqual([1, 2]);
  expect(cellsOf('c', [{ gesture: 'tap', cells: [6, 3, 0], move: 'c' }])).toEqual([6]);
  expect(cellsOf('none', shared)).toEqual([]);
});

test('swaps_are_drawn_between_their_cells_the_heaviest_on_top', () => {
  const swaps: Action[] = [
    { gesture: 'swap', cells: [0, 1], move: 'a' },
    { gesture: 'swap', cells: [1, 2], move: 'b' },
    { gesture: 'tap', cells: [2], move: 'c' },
  ];
  const said = report(candidate('a', 40), candidate('b', 10), candidate('c', 20));
  expect(linkMarks(said, swaps)).toEqual([
    { cells: [1, 2], strength: 0.25 },
    { cells: [0, 1], strength: 1 },
  ]);
  expect([...cellMarks(said, swaps, letters, 1).keys()]).toEqual([2]);
});

test('a_ranking_is_marked_rank_by_rank_as_far_as_it_was_searched', () => {
  const marks = heatMarks(
    report(candidate('m0', 1, { verdict: 'win', plies: 3 }), candidate('m1', 0, { score: 20 }), candidate('m2', 0)),
    actions,
    letters,
    2,
  );
  expect([...marks].map(([cell, { label }]) => [cell, label])).toEqual([
    [0, 'W 3'],
    [1, '2'],
  ]);
  expect(marks.get(0)?.strength).toBeGreaterThan(marks.get(1)?.strength ?? 1);
});

test('swaps_with_a_score_are_drawn_though_only_the_best_would_be_played', () => {
  const swaps: Action[] = [0, 1].map((cell) => ({ gesture: 'swap', cells: [cell, cell + 1], move: `m${cell}` }));
  const links = linkMarks(report(candidate('m0', 1, { score: 9 }), candidate('m1', 0, { score: 8 })), swaps);
  expect(links.map(({ cells }) => cells)).toEqual([
    [1, 2],
    [0, 1],
  ]);
  expect(links[1]?.strength).toBeGreaterThan(links[0]?.strength ?? 1);
});
