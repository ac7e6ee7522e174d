import { expect, test } from 'vitest';
import type { Action, Candidate } from '../../protocol/shapes';
import { pairLinks, pairPath } from './pairs';

test('cells_of_one_line_are_joined_straight', () => {
  expect(pairPath(0, 1, 9)).toBe('M84 50L116 50');
  expect(pairPath(18, 0, 9)).toBe('M50 84L50 216');
  expect(pairPath(0, 20, 9)).toBe('M84 84L216 216');
});

test('neighbours_in_reading_order_are_joined_round_the_edge', () => {
  expect(pairPath(8, 9, 9)).toBe('M884 50H900M0 150H16');
});

test('every_pair_is_a_link_and_losing_ones_say_so', () => {
  const actions: Action[] = [
    { gesture: 'pair', cells: [0, 1], move: 'a' },
    { gesture: 'pair', cells: [1, 2], move: 'b' },
    { gesture: 'button', cells: [], move: 'append' },
  ];
  const candidates = [{ move: 'b', weight: 0, verdict: 'loss', why: [] }] satisfies Candidate[];
  expect(pairLinks(actions, candidates).map(({ cells, loses }) => [...cells, loses])).toEqual([
    [0, 1, false],
    [1, 2, true],
  ]);
});
