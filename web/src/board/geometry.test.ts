import { expect, test } from 'vitest';
import { cellAfterKey, edgeNames, placeAt } from './geometry';

const size = { columns: 4, rows: 3 };

test('arrows_step_and_stop_at_the_edge', () => {
  expect(cellAfterKey('ArrowRight', 5, size)).toBe(6);
  expect(cellAfterKey('ArrowUp', 5, size)).toBe(1);
  expect(cellAfterKey('ArrowDown', 5, size)).toBe(9);
  expect(cellAfterKey('ArrowLeft', 4, size)).toBe(4);
  expect(cellAfterKey('ArrowRight', 3, size)).toBe(3);
  expect(cellAfterKey('ArrowDown', 11, size)).toBe(11);
});

test('home_and_end_move_along_the_row_and_page_keys_along_the_column', () => {
  expect(cellAfterKey('Home', 6, size)).toBe(4);
  expect(cellAfterKey('End', 4, size)).toBe(7);
  expect(cellAfterKey('PageUp', 9, size)).toBe(1);
  expect(cellAfterKey('PageDown', 1, size)).toBe(9);
});

test('other_keys_do_not_move', () => {
  expect(cellAfterKey('u', 5, size)).toBeUndefined();
});

test('an_edge_has_the_part_that_all_names_of_its_line_share', () => {
  expect(edgeNames({ columns: 2, rows: 2, names: ['a2', 'b2', 'a1', 'b1'] })).toEqual({
    columns: ['a', 'b'],
    rows: ['2', '1'],
  });
});

test('edges_of_rows_and_columns_by_number', () => {
  expect(edgeNames({ columns: 2, rows: 2, names: ['R1C1', 'R1C2', 'R2C1', 'R2C2'] })).toEqual({
    columns: ['1', '2'],
    rows: ['1', '2'],
  });
});

test('boards_with_other_names_have_bare_edges', () => {
  expect(edgeNames({ columns: 2, rows: 1, names: ['1', '2'] })).toBeUndefined();
  expect(edgeNames({ columns: 2, rows: 2, names: ['a2', 'b2', 'b1', 'a1'] })).toBeUndefined();
});

test('a_pointer_beyond_the_edge_is_at_the_edge_and_corners_are_inside_no_cell', () => {
  const box = { left: 10, top: 10, width: 40, height: 30 };
  expect(placeAt({ clientX: 15, clientY: 15 }, box, size)).toEqual({ x: 50, y: 50, cell: 0, inside: true });
  expect(placeAt({ clientX: 500, clientY: -50 }, box, size).cell).toBe(3);
  expect(placeAt({ clientX: 19, clientY: 19 }, box, size, true)).toMatchObject({ cell: 0, inside: false });
});
