import { expect, test } from 'vitest';
import { plannedTokens, inkOn } from './planned_tokens';

test('a_line_is_laid_by_both_sides_in_turn', () => {
  expect(plannedTokens(['b1', 'a1', 'c9'], 2, ['a1', 'b1'], ['white', 'black'])).toEqual([
    { cell: 1, token: 'white', number: 1 },
    { cell: 0, token: 'black', number: 2 },
  ]);
  expect(plannedTokens(['c9'], 1, ['a1'], ['white'])).toEqual([]);
});

test('ink_is_read_on_its_stone', () => {
  expect(['black', 'white', 'first', undefined].map(inkOn)).toEqual(['black', 'white', 'white', 'white']);
});
