import { expect, test } from 'vitest';
import type { Action } from '../protocol/shapes';
import { heldCell, isDiagonal, lineOfCells, resolve, stepByKey } from './drag';
import { DragQueue } from './drag_queue.svelte';

const drag = (...cells: number[]): Action => ({ gesture: 'drag', cells, move: cells.join('-') });
const drop: Action = { gesture: 'button', cells: [], move: 'drop' };
const size = { columns: 3, rows: 3 };

/** Actions of a 3 x 3 board while the token on `held` is held. */
function around(held: number): Action[] {
  const beside = [held % 3 > 0 ? held - 1 : -1, held % 3 < 2 ? held + 1 : -1, held - 3, held + 3];
  return [drop, ...beside.filter((to) => to >= 0 && to < 9).map((to) => drag(held, to))];
}
const atRest = Array.from({ length: 9 }, (_, cell) => drag(cell));

test('held_cell_and_corner_steps_are_read_from_the_actions', () => {
  expect(heldCell(atRest)).toBeUndefined();
  expect(heldCell(around(4))).toBe(4);
  expect(isDiagonal(around(4), 3)).toBe(false);
  expect(isDiagonal([drag(4, 8)], 3)).toBe(true);
});

test('cells_that_the_pointer_skipped_are_filled_in', () => {
  expect(lineOfCells(0, 2, 3, false)).toEqual([1, 2]);
  expect(lineOfCells(0, 8, 3, false)).toHaveLength(4);
  expect(lineOfCells(0, 8, 3, true)).toEqual([4, 8]);
  expect(lineOfCells(0, 9, 6, true)).toHaveLength(3);
  expect(lineOfCells(5, 5, 3, true)).toEqual([]);
  for (const cell of lineOfCells(0, 29, 6, false).map((to, i, all) => to - (all[i - 1] ?? 0)))
    expect([1, 6]).toContain(cell);
});

test('a_far_cell_is_entered_step_by_step', () => {
  expect(resolve(around(3), { kind: 'enter', cell: 5 }, size)).toEqual({ action: drag(3, 4), done: false });
  expect(resolve(around(4), { kind: 'enter', cell: 5 }, size)).toEqual({ action: drag(4, 5), done: true });
  expect(resolve(around(4), { kind: 'enter', cell: 4 }, size)).toEqual({ done: true });
});

test('a_blocked_cell_ends_the_intent_without_a_move', () => {
  const closed = around(4).filter(({ cells }) => cells[1] !== 5);
  expect(resolve(closed, { kind: 'enter', cell: 5 }, size)).toEqual({ action: undefined, done: true });
});

test('keys_step_to_neighbours_and_across_corners_where_allowed', () => {
  expect(stepByKey('ArrowRight', 4, size, false)).toBe(5);
  expect(stepByKey('ArrowRight', 5, size, false)).toBeUndefined();
  expect(stepByKey('PageDown', 4, size, true)).toBe(8);
  expect(stepByKey('PageDown', 4, size, false)).toBeUndefined();
});

/** A board that answers on demand. */
function table(refuses: (move: string) => boolean = () => false) {
  const queue = new DragQueue();
  const moves: string[] = [];
  const play = async ({ move }: Action) => {
    moves.push(move);
    return !refuses(move);
  };
  return { queue, moves, show: (actions: Action[]) => queue.offer(actions, size, play) };
}

test('intents_wait_while_a_move_is_sent', async () => {
  const { queue, moves, show } = table();
  show(atRest);
  queue.pick(3);
  queue.enter(5);
  queue.release();
  expect(moves).toEqual(['3']);
  show([]);
  expect(queue.idle).toBe(false);
  show(around(3));
  expect(moves.at(-1)).toBe('3-4');
  expect(queue.moving).toBe(true);
  show(around(4));
  show(around(5));
  expect(moves).toEqual(['3', '3-4', '4-5', 'drop']);
  expect(queue.moving).toBe(false);
  show(atRest);
  expect(queue.idle).toBe(true);
});

test('a_refusal_empties_the_queue', async () => {
  const { queue, moves, show } = table((move) => move === '3-4');
  show(atRest);
  queue.pick(3);
  queue.enter(5);
  show(around(3));
  await new Promise((later) => setTimeout(later));
  const rest = around(3);
  show(rest);
  expect(moves).toEqual(['3', '3-4']);
  queue.release();
  expect(moves.at(-1)).toBe('drop');
});

test('after_the_time_limit_earlier_intents_are_played_and_later_ones_dropped', () => {
  const { queue, moves, show } = table();
  show(atRest);
  queue.pick(0);
  queue.enter(1);
  queue.releaseNow();
  queue.releaseNow();
  queue.enter(2);
  show(around(0));
  queue.enter(4);
  show(around(1));
  expect(moves).toEqual(['0', '0-1', 'drop']);
  // The next drag gets its own time limit.
  show([...atRest]);
  queue.pick(3);
  expect(moves.at(-1)).toBe('3');
});
