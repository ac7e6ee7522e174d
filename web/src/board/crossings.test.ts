import { expect, test } from 'vitest';
import { gridLines, markedRows, moveNumbers, rowLine, starPoints } from './crossings';

test('lines_end_at_the_outermost_crossings', () => {
  expect(gridLines(3, 2)).toBe('M50 50H250M50 150H250M50 50V150M150 50V150M250 50V150');
});

test('fifteen_lines_have_five_stars', () => {
  const cells = starPoints(15, 15).map((cell) => [cell % 15, Math.floor(cell / 15)]);
  expect(cells).toEqual([
    [3, 3],
    [11, 3],
    [7, 7],
    [3, 11],
    [11, 11],
  ]);
});

test('small_boards_have_one_star_and_even_ones_none_in_the_centre', () => {
  expect(starPoints(5, 5)).toEqual([12]);
  expect(starPoints(6, 6)).toEqual([]);
  expect(starPoints(20, 20)).toHaveLength(4);
});

test('a_marked_row_is_found_from_end_to_end', () => {
  expect(markedRows([2, 3, 4, 5, 6], 15)).toEqual([[2, 6]]);
  expect(markedRows([4, 18, 32, 46, 60], 15)).toEqual([[60, 4]]);
  expect(markedRows([], 15)).toEqual([]);
});

test('a_row_does_not_continue_over_the_edge', () => {
  expect(markedRows([13, 14, 15, 16], 15)).toEqual([
    [13, 14],
    [15, 16],
  ]);
});

test('two_rows_that_cross_are_both_drawn', () => {
  const across = [15 * 7 + 5, 15 * 7 + 6, 15 * 7 + 7, 15 * 7 + 8, 15 * 7 + 9];
  const down = [15 * 5 + 7, 15 * 6 + 7, 15 * 8 + 7, 15 * 9 + 7];
  expect(markedRows([...across, ...down], 15)).toHaveLength(2);
});

test('a_row_is_a_line_through_the_middles', () => {
  expect(rowLine([0, 2], 3)).toBe('M50 50L250 50');
});

test('moves_are_numbered_on_their_cells', () => {
  expect([...moveNumbers(['b1', 'drop', 'a2'], ['a2', 'b2', 'a1', 'b1'])]).toEqual([
    [3, 1],
    [0, 3],
  ]);
});
