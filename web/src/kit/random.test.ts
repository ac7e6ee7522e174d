import { expect, test } from 'vitest';
import { drawByWeight, randomSeed } from './random';

const candidates = [3, 0, 1].map((weight, i) => ({ move: `m${i}`, weight, verdict: 'unknown' as const, why: [] }));

test('moves_are_drawn_in_proportion_to_their_weight', () => {
  const drawn = Array.from({ length: 100 }, (_, i) => drawByWeight(candidates, i / 100)?.move);
  expect(drawn.filter((move) => move === 'm0').length).toBe(75);
  expect(drawn.filter((move) => move === 'm1').length).toBe(0);
  expect(drawn.filter((move) => move === 'm2').length).toBe(25);
});

test('without_weights_the_first_is_chosen_and_without_candidates_none', () => {
  expect(drawByWeight([{ move: 'a', weight: 0, verdict: 'unknown', why: [] }], 0.5)?.move).toBe('a');
  expect(drawByWeight([], 0.5)).toBeUndefined();
});

test('a_seed_has_32_bits', () => {
  expect([randomSeed(0), randomSeed(0.5)]).toEqual([0, 2 ** 31]);
});
