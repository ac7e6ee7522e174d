import { expect, test } from 'vitest';
import type { View } from '../../protocol/shapes';
import { HandDrag } from './hand_drag.svelte';

const orbs = ['fire', 'water', 'wood', 'light', 'dark', 'heart'];
const board = { columns: 3, rows: 2, cells: orbs.map((orb) => [orb]), names: [], marked: [], last: [] } as View;

test('an_orb_is_picked_up_and_changes_places_with_those_it_enters', () => {
  const drag = new HandDrag();
  expect(drag.actions).toEqual([]);
  drag.load(board);
  expect(drag.actions.map(({ move }) => move)).toEqual(['a2', 'b2', 'c2', 'a1', 'b1', 'c1']);
  drag.play(drag.actions[0]!);
  expect(drag.actions.map(({ move }) => move)).toEqual(['0', '2', 'drop']);
  drag.play(drag.actions[0]!);
  drag.play(drag.actions.find(({ move }) => move === '2')!);
  expect(drag.route).toEqual([0, 1, 4]);
  expect(drag.view?.cells.flat()).toEqual(['water', 'dark', 'wood', 'light', 'fire', 'heart']);
  expect(drag.view?.marked).toEqual([4]);
  expect(drag.steps).toEqual([{ kind: 'swap', wave: 0, cells: [1, 4] }]);
  drag.load(board);
  expect(drag.held).toBeUndefined();
});
