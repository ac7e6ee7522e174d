import { expect, test } from 'vitest';
import type { GameInfo } from '../protocol/messages';
import type { View } from '../protocol/shapes';
import { boardShape, boardSize } from './board_size';

const game = (grows = false) => ({ id: 'dots', look: { grows } }) as Pick<GameInfo, 'id' | 'look'>;
const view = (columns: number, rows: number) => ({ columns, rows, names: [''] }) as unknown as View;

test('a_board_is_its_cells_and_its_frame', () => {
  const { frame, across, down, inSight } = boardSize(game(), view(9, 12));
  expect([across, down, inSight]).toEqual([900 + 2 * frame, 1200 + 2 * frame, 1200 + 2 * frame]);
});

test('a_growing_board_is_given_nine_rows_however_many_it_has', () => {
  const [few, many] = [3, 30].map((rows) => boardSize(game(true), view(9, rows)));
  expect(few?.inSight).toBe(few?.across);
  expect(many?.inSight).toBe(few?.inSight);
  expect(many?.down).toBeGreaterThan(3000);
});

test('the_shape_is_the_width_by_the_height_and_square_without_a_board', () => {
  expect(boardShape(undefined, undefined)).toBe(1);
  expect(boardShape(game(), undefined)).toBe(1);
  expect(boardShape(game(), view(6, 5))).toBeCloseTo(1.19, 1);
  expect(boardShape(game(true), view(9, 40))).toBe(1);
});
