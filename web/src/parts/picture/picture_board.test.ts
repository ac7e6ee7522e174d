import { expect, test } from 'vitest';
import type { PictureGame, ReadCell } from './board_reader';
import { between } from './lattice';
import { PictureBoard } from './picture_board.svelte';

const picture = { width: 100, height: 80, data: new Uint8ClampedArray(4 * 100 * 80) };
const kOrder = ['a', 'b', 'none'];
const cell = (kind: string, sure: number, alike?: number): ReadCell => ({ kind, sure, order: kOrder, alike });

/** A game that reads these four cells wherever the grid is. */
function reads(cells: readonly ReadCell[], found = true): PictureGame {
  const lattice = between({ columns: 2, rows: 2 }, { x: 0, y: 0 }, { x: 40, y: 40 });
  return { readerOf: () => ({ find: () => (found ? lattice : undefined), read: () => cells }), kinds: kOrder };
}

const kCells = [cell('a', 1, 0), cell('b', 0.2, 1), cell('a', 1, 0), cell('b', 1)];

test('cells_that_show_the_same_sign_are_put_right_together', () => {
  const board = new PictureBoard(picture, reads(kCells), { columns: 2, rows: 2 });
  expect(board.alike(0)).toEqual([0, 2]);
  expect(board.alike(3)).toEqual([3]);
  board.fix(board.alike(2), board.next(2));
  expect(board.cells).toEqual(['b', 'b', 'b', 'b']);
});

test('what_a_person_has_set_is_no_longer_unclear', () => {
  const board = new PictureBoard(picture, reads(kCells), { columns: 2, rows: 2 });
  expect(board.unsure).toEqual([1]);
  board.fix([1], 'none');
  expect(board.unsure).toEqual([]);
  expect(board.next(1)).toBe('a');
});

test('a_cell_that_was_not_read_has_the_last_kind', () => {
  const board = new PictureBoard(picture, reads(kCells, false), { columns: 3, rows: 1 });
  expect(board.cells).toEqual(['none', 'none', 'none']);
  expect(board.next(0)).toBe('a');
});
