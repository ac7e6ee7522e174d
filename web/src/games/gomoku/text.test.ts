import { expect, test } from 'vitest';
import { withSeat } from './text';

test('the_side_to_move_stands_behind_the_rows', () => {
  expect(withSeat('gomoku(size=5,rule=renju) 5/5/2x2/5/5', 0)).toBe('gomoku(size=5,rule=renju) 5/5/2x2/5/5 b');
  expect(withSeat('gomoku 5/5/2x2/5/5 b', 1)).toBe('gomoku 5/5/2x2/5/5 w');
});
