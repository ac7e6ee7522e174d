import { expect, test } from 'vitest';
import { plannedTokens, inkOn } from './planned_tokens';

test('both_sides_place_the_tokens_of_a_line_in_turn', () => {
  expect(plannedTokens(['b1', 'a1', 'c9'], 2, ['a1', 'b1'], ['white', 'black'])).toEqual([
    { cell: 1, token: 'white', number: 1 },
    { cell: 0, token: 'black', number: 2 },
  ]);
  expect(plannedTokens(['c9'], 1, ['a1'], ['white'])).toEqual([]);
});

test('ink_is_legible_on_its_stone', () => {
  const label = { en: '', zh: '' };
  const tokens = [
    { name: 'b', label, look: 'black_stone' as const },
    { name: 'w', label, look: 'white_stone' as const },
  ];
  expect(['b', 'w', 'x', undefined].map((token) => inkOn(token, tokens))).toEqual(['black', 'white', 'white', 'white']);
});
