import { expect, test } from 'vitest';
import type { GameInfo } from '../../protocol/messages';
import type { View } from '../../protocol/shapes';
import { previewOf } from './preview';

const label = { en: '', zh: '' };
const game = { tokens: [0, 1].map((seat) => ({ name: `t${seat}`, label, seat })) } as unknown as GameInfo;
const empty = (columns: number, rows: number) => ({ columns, rows, cells: [], crossings: true }) as unknown as View;

test.each([
  [3, 3, 3, 3],
  [15, 15, 5, 5],
  [7, 6, 5, 5],
])('a_preview_of_%i_by_%i_shows_stones_of_both_sides', (columns, rows, shown, tall) => {
  const view = previewOf(game, empty(columns, rows));
  expect([view.columns, view.rows, view.cells.length]).toEqual([shown, tall, shown * tall]);
  const stones = view.cells.flat().sort();
  expect(stones).toEqual(['t0', 't0', 't1', 't1']);
});
