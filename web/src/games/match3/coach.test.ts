import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { Action, Step } from '../../protocol/shapes';
import { goal, idle, lesson, praise } from './coach';
import { en } from './words';
import { zh } from './zh';

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

it('praises a move, not its finale', () => {
  const finale = [step('finale', 4), step('spawn_special', 4, 'line_h'), step('clear', 5), step('clear', 6)];
  expect(praise([step('clear', 1), ...finale])).toBeUndefined();
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

it('says what a goal asks for, by the token that pictures it', () => {
  expect(goal('red', 15)).toBe('Clear 15 red pieces');
  expect(goal('box_red', 1)).toBe('Open 1 colour box');
  expect(goal('jelly1', 20)).toBe('Clear 20 cells of jelly');
  expect(goal('line_h', 2)).toBeUndefined();
});

it('has words for every goal that a level may have', () => {
  const schema = JSON.parse(readFileSync('../levels/schema.json', 'utf8'));
  const things: string[] = schema.properties.goals.items.properties.thing.enum;
  for (const thing of things) for (const words of [en, zh]) expect(words.goals[thing]?.(3), thing).toContain('3');
});

it('points out a swap before a tap', () => {
  const tap: Action = { gesture: 'tap', cells: [4], move: 'a1' };
  const swap: Action = { gesture: 'swap', cells: [1, 2], move: 'b1c1' };
  expect(idle([tap, swap])).toEqual([1, 2]);
  expect(idle([tap])).toEqual([4]);
  expect(idle([])).toBeUndefined();
});
