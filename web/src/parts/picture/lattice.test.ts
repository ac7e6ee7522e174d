import { expect, test } from 'vitest';
import { between, divided, place, stretched, type Lattice } from './lattice';

const kSize = { columns: 6, rows: 5 };
const kTurned: Lattice = {
  ...kSize,
  origin: { x: 100, y: 200 },
  right: { x: 40, y: 3 },
  down: { x: -3, y: 40 },
};

test('an_upright_lattice_lies_between_its_corners', () => {
  const lattice = between(kSize, { x: 10, y: 20 }, { x: 70, y: 70 });
  expect(place(lattice, 0, 0)).toEqual({ x: 10, y: 20 });
  expect(place(lattice, 1, 1)).toEqual({ x: 20, y: 30 });
  expect(place(lattice, 6, 5)).toEqual({ x: 70, y: 70 });
});

test('a_moved_corner_keeps_the_other_and_the_directions', () => {
  const last = place(kTurned, 6, 5);
  const moved = stretched(kTurned, { x: 90, y: 190 }, last);
  expect(place(moved, 6, 5).x).toBeCloseTo(last.x);
  expect(place(moved, 6, 5).y).toBeCloseTo(last.y);
  expect(moved.right.y / moved.right.x).toBeCloseTo(3 / 40);
  expect(moved.down.x / moved.down.y).toBeCloseTo(-3 / 40);
});

test('corners_that_leave_no_cells_move_nothing', () => {
  expect(stretched(kTurned, { x: 100, y: 200 }, { x: 101, y: 400 })).toBe(kTurned);
  expect(stretched(kTurned, place(kTurned, 6, 5), { x: 100, y: 200 })).toBe(kTurned);
});

test('other_columns_and_rows_keep_the_corners', () => {
  const other = divided(kTurned, { columns: 7, rows: 6 });
  expect(other.columns).toBe(7);
  expect(place(other, 7, 6).x).toBeCloseTo(place(kTurned, 6, 5).x);
  expect(place(other, 7, 6).y).toBeCloseTo(place(kTurned, 6, 5).y);
});
