import { expect, it } from 'vitest';
import type { Action, Step } from '../../protocol/shapes';
import { idle, lesson, praise } from './coach';
import { en } from './words';

const step = (kind: string, wave = 0, token?: string): Step => ({
  kind,
  wave,
  cells: [0],
  ...(token ? { token } : {}),
});

it('names the best of a move', () => {
  expect(praise([step('swap'), step('clear')])).toBeUndefined();
  expect(praise([step('clear', 1), step('clear', 2), step('clear', 3)])).toBe(en.cascade(3));
  expect(praise([step('spawn_special', 1, 'line_h_red'), step('spawn_special', 2, 'rainbow')])).toBe(en.made.rainbow);
  expect(praise([step('combine'), step('spawn_special', 2, 'rainbow')])).toBe(en.combined);
});

it('has a lesson for every blocker, whatever its hits and colour', () => {
  for (const token of [
    'crate3',
    'box_red',
    'jelly1',
    'ice2',
    'honey',
    'cage1',
    'portal_in_1',
    'wall_right',
    'gravity_up',
  ])
    expect(lesson(token), token).toBeTruthy();
  expect(lesson('red')).toBeUndefined();
});

it('points out a swap before a tap', () => {
  const tap: Action = { gesture: 'tap', cells: [4], move: 'a1' };
  const swap: Action = { gesture: 'swap', cells: [1, 2], move: 'b1c1' };
  expect(idle([tap, swap])).toEqual([1, 2]);
  expect(idle([tap])).toEqual([4]);
  expect(idle([])).toBeUndefined();
});
