import { expect, test } from 'vitest';
import { cellFaces } from './cell_faces';

test('only_cells_that_change_have_new_faces', () => {
  const before = cellFaces(['a1', 'b1', 'c1'], new Set([0, 1, 2]), 0);
  const after = cellFaces(['a1', 'b1, X', 'c1'], new Set([0, 1, 2]), 0, before);
  expect(after.map((face, cell) => face === before[cell])).toEqual([true, false, true]);
  expect(after[1]).toEqual({ label: 'b1, X', free: true, entry: false });
});

test('a_face_says_where_moves_begin_and_what_tab_reaches', () => {
  const before = cellFaces(['a1', 'b1'], new Set([0]), 0);
  expect(before).toEqual([
    { label: 'a1', free: true, entry: true },
    { label: 'b1', free: false, entry: false },
  ]);
  const after = cellFaces(['a1', 'b1'], new Set([1]), 1, before);
  expect(after.map(({ free, entry }) => [free, entry])).toEqual([
    [false, false],
    [true, true],
  ]);
});

test('a_board_of_another_size_has_new_faces', () => {
  const before = cellFaces(['a1', 'b1'], new Set(), 0);
  expect(cellFaces(['a1'], new Set(), 0, before)).toHaveLength(1);
  expect(cellFaces(['a1', 'b1', 'c1'], new Set(), 0, before)[2]).toEqual({ label: 'c1', free: false, entry: false });
});
