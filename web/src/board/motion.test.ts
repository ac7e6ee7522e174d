import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Step, View } from '../protocol/shapes';
import { arrivalsOf, StepMotion } from './motion.svelte';

const view = (...tokens: string[]): View => ({
  columns: tokens.length,
  rows: 1,
  names: tokens.map((_, i) => `a${i}`),
  cells: tokens.map((token) => (token ? [token] : [])),
  marked: [],
  last: [],
});
const step = (kind: string, wave: number, cells: number[], token?: string): Step => ({ kind, wave, cells, token });

let reduced = false;
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('matchMedia', () => ({ matches: reduced }));
});
afterEach(() => {
  vi.useRealTimers();
  reduced = false;
});

const now = (motion: StepMotion) => motion.shown.cells.map((tokens) => tokens.join('')).join('|');

test('waves_are_shown_in_order_and_end_on_the_programs_view', () => {
  const motion = new StepMotion();
  motion.show(view('a', 'b', ''), []);
  motion.show(view('b', 'a', 'c'), [step('swap', 0, [0, 1]), step('place', 1, [2], 'c')]);
  expect(now(motion)).toBe('b|a|');
  vi.advanceTimersByTime(1000);
  expect(now(motion)).toBe('b|a|c');
  expect(motion.shown.arrivals.get(2)).toBe('arrives');
});

test('a_new_move_ends_the_animation_before_it', () => {
  const motion = new StepMotion();
  motion.show(view('a', ''), []);
  motion.show(view('', 'a'), [step('fall', 0, [0, 1]), step('clear', 1, [0])]);
  motion.show(view('x', 'y'), []);
  vi.advanceTimersByTime(1000);
  expect(now(motion)).toBe('x|y');
});

test('reduced_motion_shows_the_end_at_once', () => {
  reduced = true;
  const motion = new StepMotion();
  motion.show(view('', ''), []);
  motion.show(view('a', 'b'), [step('place', 0, [0], 'a'), step('place', 1, [1], 'b')]);
  expect(now(motion)).toBe('a|b');
  expect(motion.shown.arrivals.size).toBe(0);
});

test('swapped_tokens_slide_from_each_others_cell', () => {
  const found = arrivalsOf([step('swap', 0, [0, 1])], 3);
  expect(found.get(0)).toEqual({ x: 100, y: 0, ms: 90, falls: false });
  expect(found.get(1)).toEqual({ x: -100, y: 0, ms: 90, falls: false });
});

test('cleared_tokens_are_animated_and_then_gone', () => {
  const motion = new StepMotion();
  motion.show(view('a', 'b'), []);
  motion.show(view('', 'a'), [step('clear', 0, [1]), step('fall', 1, [0, 1])]);
  expect(motion.shown.removed).toEqual(new Map([[1, ['b']]]));
  vi.advanceTimersByTime(1000);
  expect(motion.shown.removed.size).toBe(0);
  expect(now(motion)).toBe('|a');
});

test('tokens_that_stay_are_not_cleared', () => {
  const motion = new StepMotion((token) => token === 'b');
  motion.show(view('a', 'b'), []);
  motion.show(view('', 'b'), [step('clear', 0, [0, 1])]);
  expect([...motion.shown.removed.values()].flat()).toEqual(['a']);
});

test('a_fall_takes_60_ms_and_45_more_a_row_and_the_next_wave_waits_for_it', () => {
  const found = arrivalsOf([step('fall', 0, [0, 3]), step('fall', 0, [4, 5])], 1);
  expect(found.get(3)).toEqual({ x: 0, y: -300, ms: 195, falls: true });
  expect(found.get(5)).toEqual({ x: 0, y: -100, ms: 105, falls: true });

  const motion = new StepMotion();
  const column = (...tokens: string[]) => ({ ...view(...tokens), columns: 1, rows: tokens.length });
  motion.show(column('a', '', '', '', '', '', '', ''), []);
  motion.show(column('', '', '', '', '', '', '', 'a'), [step('fall', 0, [0, 7]), step('clear', 1, [0])]);
  vi.advanceTimersByTime(60 + 45 * 7 - 1);
  expect(motion.resting).toBe(false);
  vi.advanceTimersByTime(1);
  expect(motion.resting).toBe(true);
});

test('a_cell_that_a_move_leaves_alone_is_not_drawn_anew', () => {
  const motion = new StepMotion();
  motion.show(view('a', '', 'c'), []);
  const [first, empty, last] = motion.shown.cells;
  motion.send(view('a', '', 'c'), [step('place', 0, [1], 'b')]);
  expect(motion.shown.cells[0]).toBe(first);
  expect(motion.shown.cells[1]).not.toBe(empty);
  const placed = motion.shown.cells[1];
  motion.show(view('a', 'b', 'c'), [step('place', 0, [1], 'b')]);
  expect(motion.shown.cells[1]).toBe(placed);
  motion.show(view('b', 'a', 'c'), [step('swap', 0, [0, 1]), step('clear', 1, [])]);
  vi.advanceTimersByTime(1000);
  expect(now(motion)).toBe('b|a|c');
  expect(motion.shown.cells[2]).toBe(last);
});
