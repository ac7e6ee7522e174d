import { expect, test } from 'vitest';
import type { Action, Gesture } from '../protocol/shapes';
import { playableCells, press, slide, type PickedCells } from './gesture';

const action = (gesture: Gesture, cells: number[]): Action => ({ gesture, cells, move: cells.join('-') });

/** Presses cells one after another from nothing; the move words made, and what stays picked. */
function presses(actions: Action[], cells: number[]): { moves: string[]; route: PickedCells } {
  let route: PickedCells = [];
  const moves: string[] = [];
  for (const cell of cells) {
    const touched = press(actions, route, cell);
    route = touched.route;
    if (touched.action) moves.push(touched.action.move);
  }
  return { moves, route };
}

test('tap_moves_at_once_and_dead_cells_do_nothing', () => {
  const taps = [action('tap', [0]), action('tap', [4])];
  expect(presses(taps, [4])).toEqual({ moves: ['4'], route: [] });
  expect(presses(taps, [3])).toEqual({ moves: [], route: [] });
});

test('swap_needs_two_cells_in_either_order', () => {
  const swaps = [action('swap', [0, 1]), action('swap', [1, 2])];
  expect(presses(swaps, [0])).toEqual({ moves: [], route: [0] });
  expect(presses(swaps, [0, 1]).moves).toEqual(['0-1']);
  expect(presses(swaps, [1, 0]).moves).toEqual(['0-1']);
});

test('second_cell_that_fits_nothing_becomes_the_new_first', () => {
  const pairs = [action('pair', [0, 8]), action('pair', [3, 5])];
  expect(presses(pairs, [0, 3])).toEqual({ moves: [], route: [3] });
  expect(presses(pairs, [0, 3, 5]).moves).toEqual(['3-5']);
  expect(presses(pairs, [0, 7])).toEqual({ moves: [], route: [] });
});

test('pressing_the_picked_cell_again_drops_it', () => {
  expect(presses([action('pair', [0, 8])], [0, 0])).toEqual({ moves: [], route: [] });
});

test('swap_by_sliding_completes_on_the_neighbour', () => {
  const swaps = [action('swap', [0, 1])];
  const picked = press(swaps, [], 1);
  expect(slide(swaps, picked.route, 0).action?.move).toBe('0-1');
});

test('button_actions_never_react_to_cells', () => {
  expect(presses([action('button', [])], [0])).toEqual({ moves: [], route: [] });
});

test('inviting_cells_follow_the_route', () => {
  const swaps = [action('swap', [0, 1]), action('swap', [1, 2])];
  expect([...playableCells(swaps, [])].sort()).toEqual([0, 1, 2]);
  expect([...playableCells(swaps, [0])]).toEqual([1]);
  expect([...playableCells([action('button', [])], [])]).toEqual([]);
});

test('a_drag_invites_where_it_can_begin_or_go_on', () => {
  expect([...playableCells([action('drag', [0]), action('drag', [3])], [])]).toEqual([0, 3]);
  expect([...playableCells([action('drag', [0, 1]), action('drag', [0, 6])], [])]).toEqual([1, 6]);
});

const specials = [action('tap', [0]), action('swap', [0, 1]), action('swap', [1, 0])];

test('a_cell_with_a_move_of_its_own_and_others_is_picked_first_and_makes_its_own_when_pressed_again', () => {
  expect(presses(specials, [0])).toEqual({ moves: [], route: [0] });
  expect(presses(specials, [0, 0])).toEqual({ moves: ['0'], route: [] });
});

test('where_both_directions_are_moves_the_direction_counts', () => {
  expect(presses(specials, [0, 1]).moves).toEqual(['0-1']);
  expect(presses(specials, [1, 0]).moves).toEqual(['1-0']);
  expect(slide(specials, [1], 0).action?.move).toBe('1-0');
});

test('a_swap_of_neighbours_that_is_no_move_is_refused', () => {
  const tries = { columns: 3, movable: (cell: number) => cell !== 8 };
  const swaps = [action('swap', [0, 1])];
  expect(press(swaps, [], 4, tries)).toEqual({ route: [4] });
  expect(press(swaps, [4], 5, tries)).toEqual({ route: [], refused: [4, 5] });
  expect(slide(swaps, [4], 1, tries)).toEqual({ route: [], refused: [4, 1] });
  // The end of one row and the beginning of the next do not touch.
  expect(press(swaps, [2], 3, tries)).toEqual({ route: [3] });
  expect(press(swaps, [5], 8, tries)).toEqual({ route: [] });
  expect(press(swaps, [0], 1, tries).action?.move).toBe('0-1');
});

test('any_two_cells_may_be_tried_where_no_width_is_given', () => {
  const pairs: Action[] = [{ gesture: 'pair', cells: [0, 8], move: 'p' }];
  const anywhere = { movable: (cell: number) => cell !== 5 };
  expect(press(pairs, [0], 8, anywhere).action?.move).toBe('p');
  expect(press(pairs, [3], 7, anywhere)).toEqual({ route: [], refused: [3, 7] });
  expect(press(pairs, [3], 5, anywhere)).toEqual({ route: [] });
  expect(press(pairs, [], 3, anywhere)).toEqual({ route: [3] });
});
