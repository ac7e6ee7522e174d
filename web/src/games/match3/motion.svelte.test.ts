// A touch or key ends the finale, and nothing else does.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Step, View } from '../../protocol/shapes';
import { PieceMotion } from './motion.svelte';

let reduced = false;
vi.mock('../../kit/reduced_motion', () => ({ prefersReducedMotion: () => reduced }));
beforeEach(() => {
  reduced = false;
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

const view = (cells: string[][]): View => ({ columns: 1, rows: 2, names: [], cells, marked: [], last: [] });
const step = (kind: string, wave: number, cells: number[], token = ''): Step => ({ kind, wave, cells, token });
const won = [
  step('clear', 0, [0]),
  step('finale', 1, [], '1'),
  step('spawn_special', 1, [1], 'line_h'),
  step('trigger', 2, [1], 'line_h'),
  step('finale_score', 3, [], '50'),
];

/** A board on which that move has just been made. */
function winning(): PieceMotion {
  const motion = new PieceMotion();
  motion.show(view([['red'], ['blue']]), []);
  motion.show(view([[], []]), won);
  return motion;
}

test('a_touch_ends_the_finale_but_not_the_move_before_it', () => {
  const motion = winning();
  motion.skipFinale();
  expect([motion.resting, motion.shot.finale]).toEqual([false, undefined]);
  vi.advanceTimersByTime(201);
  expect([motion.resting, motion.shot.finale]).toEqual([false, 1]);
  motion.skipFinale();
  expect([motion.resting, motion.shot.pieces]).toEqual([true, []]);
});

test('a_finale_ends_by_itself_at_rest', () => {
  const motion = winning();
  vi.advanceTimersByTime(2500);
  expect([motion.resting, motion.shot.finale, motion.shot.pieces]).toEqual([true, undefined, []]);
});

test('with_reduced_motion_there_is_no_finale_to_see', () => {
  reduced = true;
  expect(winning().resting).toBe(true);
});
