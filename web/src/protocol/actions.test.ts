import { expect, test } from 'vitest';
import { actionsOf } from './actions';
import type { ActionSet } from './messages';

const names = ['a', 'b', 'c', 'd'];
const read = (...actions: ActionSet[]) => actionsOf({ names, actions });

test('move_words_are_made_of_the_names_of_their_cells', () => {
  expect(read({ gesture: 'tap', cells: [0, 3] })).toEqual([
    { gesture: 'tap', cells: [0], move: 'a' },
    { gesture: 'tap', cells: [3], move: 'd' },
  ]);
  expect(read({ gesture: 'swap', cells: [[0, 1]] })).toEqual([{ gesture: 'swap', cells: [0, 1], move: 'ab' }]);
  expect(read({ gesture: 'pair', cells: [[0, 2]], joint: '-' })).toEqual([
    { gesture: 'pair', cells: [0, 2], move: 'a-c' },
  ]);
});

test('other_move_words_are_listed', () => {
  const label = { en: 'Let go', zh: '松手' };
  const drag: ActionSet = {
    gesture: 'drag',
    cells: [
      [1, 0],
      [1, 2],
    ],
    moves: ['4', '0'],
  };
  expect(read(drag, { gesture: 'button', moves: ['drop'], label })).toEqual([
    { gesture: 'drag', cells: [1, 0], move: '4' },
    { gesture: 'drag', cells: [1, 2], move: '0' },
    { gesture: 'button', cells: [], move: 'drop', label },
  ]);
});

test('the_same_view_gives_the_same_list', () => {
  const view = { names, actions: [{ gesture: 'tap' as const, cells: [0] }] };
  expect(actionsOf(view)).toBe(actionsOf(view));
  expect(actionsOf({ names })).toEqual([]);
  expect(actionsOf(undefined)).toEqual([]);
});
