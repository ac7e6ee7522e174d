import { expect, test } from 'vitest';
import { drawn } from './drawn_pictures_for_tests';
import { kStyles } from './drawn_styles_for_tests';
import { kOrbPictures } from './orb_pictures';
import { place } from '../../parts/picture/lattice';
import { PictureBoard } from '../../parts/picture/picture_board.svelte';

const kPatient = { timeout: 600_000 };
const k6x5 = { columns: 6, rows: 5 };
const shot = drawn({ ...k6x5, style: kStyles[2]!, seed: 5, scale: 0.6 });

test('a_board_is_read_put_right_and_read_again', kPatient, () => {
  const board = new PictureBoard(shot.picture, kOrbPictures, k6x5);
  expect(board.notFound).toBe(false);
  expect(board.cells).toEqual(shot.kinds);
  board.fix([3], 'poison');
  expect(board.cells[3]).toBe('poison');
  board.moveCorner(0, board.corners[0]);
  board.read();
  expect(board.cells).toEqual(shot.kinds);
});

test('a_tap_turns_a_cell_into_every_kind_and_back', kPatient, () => {
  const board = new PictureBoard(shot.picture, kOrbPictures, k6x5);
  const seen = new Set<string>();
  for (let tap = 0; tap < 10; tap++) {
    seen.add(board.cells[0]!);
    board.fix(board.alike(0), board.next(0));
  }
  expect(seen.size).toBe(10);
  expect(board.cells[0]).toBe(shot.kinds[0]);
  expect(board.unsure).not.toContain(0);
});

test('without_a_board_the_corners_are_set_by_hand', kPatient, () => {
  const { width, height } = shot.picture;
  const plain = { width, height, data: new Uint8ClampedArray(4 * width * height).fill(80) };
  const board = new PictureBoard(plain, kOrbPictures, { columns: 5, rows: 4 });
  expect(board.notFound).toBe(true);
  expect(board.cells).toEqual(Array(20).fill('unknown'));
  expect(board.unsure).toEqual([]);
  board.moveCorner(1, { x: width, y: height - 20 });
  expect(board.notFound).toBe(false);
  board.moveCorner(0, { x: -50, y: 9 });
  expect(board.corners[0].x).toBeCloseTo(0);
  board.read();
  expect(board.cells).toHaveLength(20);
  expect(board.cells).not.toContain('unknown');
});

test('another_size_keeps_the_corners', kPatient, () => {
  const board = new PictureBoard(shot.picture, kOrbPictures, k6x5);
  board.resize({ columns: 7, rows: 6 });
  expect(board.cells).toHaveLength(42);
  expect(board.corners[1].x).toBeCloseTo(place(shot.lattice, 6, 5).x, -1);
});
