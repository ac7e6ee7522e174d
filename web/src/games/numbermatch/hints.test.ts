import { expect, test } from 'vitest';
import type { Candidate } from '../../protocol/messages';
import type { Action } from '../../protocol/shapes';
import { pairLinks } from './hints.svelte';

test('every_pair_is_a_link_and_losing_ones_are_marked', () => {
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
