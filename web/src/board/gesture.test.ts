import { expect, test } from 'vitest';
import type { Action, Gesture } from '../protocol/shapes';
import { playableCells, press, slide, type PickedCells } from './gesture';

const action = (gesture: Gesture, cells: number[]): Action => ({ gesture, cells, move: cells.join('-') });

/** Presses cells in order, starting with nothing picked; returns the moves made and the cells still picked. */
function presses(actions: Action[], cells: number[]): { moves: string[]; picked: PickedCells } {
  let picked: PickedCells = [];
  const moves: string[] = [];
  for (const cell of cells) {
    const touched = press(actions, picked, cell);
    picked = touched.picked;
    if (touched.action) moves.push(touched.action.move);
  }
  return { moves, picked };
}

test('a_tap_moves_at_once_and_other_cells_do_nothing', () => {
  const taps = [action('tap', [0]), action('tap', [4])];
  expect(presses(taps, [4])).toEqual({ moves: ['4'], picked: [] });
  expect(presses(taps, [3])).toEqual({ moves: [], picked: [] });
});

test('a_tap_is_made_on_any_of_its_cells', () => {
  const columns = [action('tap', [6, 3, 0]), action('tap', [4, 1])];
  for (const cell of [6, 3, 0]) expect(presses(columns, [cell])).toEqual({ moves: ['6-3-0'], picked: [] });
  expect(presses(columns, [1]).moves).toEqual(['4-1']);
  expect(presses(columns, [7])).toEqual({ moves: [], picked: [] });
  expect([...playableCells(columns, [])].sort()).toEqual([0, 1, 3, 4, 6]);
});

test('swap_needs_two_cells_in_either_order', () => {
  const swaps = [action('swap', [0, 1]), action('swap', [1, 2])];
  expect(presses(swaps, [0])).toEqual({ moves: [], picked: [0] });
  expect(presses(swaps, [0, 1]).moves).toEqual(['0-1']);
  expect(presses(swaps, [1, 0]).moves).toEqual(['0-1']);
});

test('a_second_cell_that_makes_no_move_is_picked_as_the_first', () => {
  const pairs = [action('pair', [0, 8]), action('pair', [3, 5])];
  expect(presses(pairs, [0, 3])).toEqual({ moves: [], picked: [3] });
  expect(presses(pairs, [0, 3, 5]).moves).toEqual(['3-5']);
  expect(presses(pairs, [0, 7])).toEqual({ moves: [], picked: [] });
});

test('pressing_the_picked_cell_again_drops_it', () => {
  expect(presses([action('pair', [0, 8])], [0, 0])).toEqual({ moves: [], picked: [] });
});

test('swap_by_sliding_completes_on_the_neighbour', () => {
  const swaps = [action('swap', [0, 1])];
  const picked = press(swaps, [], 1);
  expect(slide(swaps, picked.picked, 0).action?.move).toBe('0-1');
});

test('button_actions_never_react_to_cells', () => {
  expect(presses([action('button', [])], [0])).toEqual({ moves: [], picked: [] });
});

test('playable_cells_follow_the_picked_ones', () => {
  const swaps = [action('swap', [0, 1]), action('swap', [1, 2])];
  expect([...playableCells(swaps, [])].sort()).toEqual([0, 1, 2]);
  expect([...playableCells(swaps, [0])]).toEqual([1]);
  expect([...playableCells([action('button', [])], [])]).toEqual([]);
});

test('a_drag_has_playable_cells_where_it_can_begin_or_continue', () => {
  expect([...playableCells([action('drag', [0]), action('drag', [3])], [])]).toEqual([0, 3]);
  expect([...playableCells([action('drag', [0, 1]), action('drag', [0, 6])], [])]).toEqual([1, 6]);
});

const specials = [action('tap', [0]), action('swap', [0, 1]), action('swap', [1, 0])];

test('a_picked_special_can_be_tapped_again', () => {
  expect([...playableCells(specials, [0])].sort()).toEqual([0, 1]);
});

test('a_cell_that_is_a_move_and_begins_others_is_picked_first_and_played_by_a_second_press', () => {
  expect(presses(specials, [0])).toEqual({ moves: [], picked: [0] });
  expect(presses(specials, [0, 0])).toEqual({ moves: ['0'], picked: [] });
});

test('if_both_orders_are_moves_the_order_counts', () => {
  expect(presses(specials, [0, 1]).moves).toEqual(['0-1']);
  expect(presses(specials, [1, 0]).moves).toEqual(['1-0']);
  expect(slide(specials, [1], 0).action?.move).toBe('1-0');
});

test('a_swap_of_neighbours_that_is_no_move_is_refused', () => {
  const tries = { columns: 3, movable: (cell: number) => cell !== 8 };
  const swaps = [action('swap', [0, 1])];
  expect(press(swaps, [], 4, tries)).toEqual({ picked: [4] });
  expect(press(swaps, [4], 5, tries)).toEqual({ picked: [], refused: [4, 5] });
  expect(slide(swaps, [4], 1, tries)).toEqual({ picked: [], refused: [4, 1] });
  // The end of one row and the start of the next are not neighbours.
  expect(press(swaps, [2], 3, tries)).toEqual({ picked: [3] });
  expect(press(swaps, [5], 8, tries)).toEqual({ picked: [] });
  expect(press(swaps, [0], 1, tries).action?.move).toBe('0-1');
});

test('without_a_width_any_two_cells_can_be_tried', () => {
  const pairs: Action[] = [{ gesture: 'pair', cells: [0, 8], move: 'p' }];
  const anywhere = { movable: (cell: number) => cell !== 5 };
  expect(press(pairs, [0], 8, anywhere).action?.move).toBe('p');
  expect(press(pairs, [3], 7, anywhere)).toEqual({ picked: [], refused: [3, 7] });
  expect(press(pairs, [3], 5, anywhere)).toEqual({ picked: [] });
  expect(press(pairs, [], 3, anywhere)).toEqual({ picked: [3] });
});
