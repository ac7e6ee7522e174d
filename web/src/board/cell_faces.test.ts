import { expect, test } from 'vitest';
import { cellFaces } from './cell_faces';

const kAll = new Set([0, 1, 2, 3]);

test('only_cells_that_change_have_new_faces', () => {
  const before = cellFaces(['a1', 'b1', 'c1'], 3, kAll, 0);
  const after = cellFaces(['a1', 'b1, X', 'c1'], 3, kAll, 0, before);
  expect(after[0]?.map((face, cell) => face === before[0]?.[cell])).toEqual([true, false, true]);
  expect(after[0]?.[1]).toEqual({ label: 'b1, X', free: true, entry: false });
});

test('only_rows_that_change_have_new_lists', () => {
  const before = cellFaces(['a2', 'b2', 'a1', 'b1'], 2, kAll, 0);
  const after = cellFaces(['a2', 'b2', 'a1', 'b1, X'], 2, kAll, 0, before);
  expect(after.map((row, i) => row === before[i])).toEqual([true, false]);
});

test('a_face_says_where_moves_begin_and_what_tab_reaches', () => {
  const before = cellFaces(['a1', 'b1'], 2, new Set([0]), 0);
  expect(before).toEqual([
    [
      { label: 'a1', free: true, entry: true },
      { label: 'b1', free: false, entry: false },
    ],
  ]);
  const after = cellFaces(['a1', 'b1'], 2, new Set([1]), 1, before);
  expect(after[0]?.map(({ free, entry }) => [free, entry])).toEqual([
    [false, false],
    [true, true],
  ]);
});

test('a_board_of_another_size_has_new_faces', () => {
  const before = cellFaces(['a1', 'b1'], 2, new Set(), 0);
  expect(cellFaces(['a1'], 1, new Set(), 0, before)).toEqual([[{ label: 'a1', free: false, entry: true }]]);
  const wider = cellFaces(['a1', 'b1', 'c1'], 3, new Set(), 0, before);
  expect(wider[0]?.[2]).toEqual({ label: 'c1', free: false, entry: false });
  expect(cellFaces(['a2', 'b2', 'a1'], 2, new Set(), 0, before)).toHaveLength(2);
});
