// What a goal counts flies to its picture, and leaves nothing behind.
import { afterEach, expect, test, vi } from 'vitest';
import type { Step } from '../../protocol/shapes';
import { countedCells, flyToGoals } from './goal_flights';
import { kEmptyScene, type PieceScene } from './scene';

const step = (kind: string, cells: number[], token = ''): Step => ({ kind, wave: 1, cells, token });
const piece = (cell: number, token: string) => ({ id: cell, cell, token });
const shot = (steps: Step[], ...removed: [number, string][]): PieceScene => ({
  ...kEmptyScene,
  steps,
  removed: removed.map(([cell, token]) => piece(cell, token)),
});

let land: (() => void)[] = [];
const animated: Element[] = [];
Element.prototype.animate = function (this: Element) {
  animated.push(this);
  return { finished: new Promise<void>((resolve) => land.push(resolve)) } as unknown as Animation;
};
afterEach(() => {
  land = [];
  animated.length = 0;
});

const board = (goals: string) => {
  document.body.innerHTML = `<ul>${goals}</ul><div class="board"><g id="pieces"></g>${[0, 1, 2].map((cell) => `<i data-cell="${cell}"></i>`).join('')}</div>`;
  return document.querySelector('#pieces')!;
};
const goal = (name: string) =>
  `<li data-goal="${name}"><svg role="img" aria-label="x"></svg><strong><svg></svg></strong></li>`;
const flights = () => [...document.querySelectorAll('[data-flight]')];

test('a_goal_counts_its_own_colour_its_blockers_whatever_their_hits_and_layers_that_are_gone', () => {
  const wave = shot(
    [step('damage_ground', [4], 'ice1'), step('damage_ground', [5]), step('damage_cover', [6])],
    [0, 'red'],
    [1, 'blue'],
    [2, 'crate1'],
    [3, 'box_red'],
  );
  const cells = ['red', 'crate', 'box', 'ice', 'chain', 'score'].map((name) => countedCells(name, wave));
  expect(cells).toEqual([[0], [2], [3], [5], [6], []]);
});

test('tiles_fly_to_their_goal_which_pulses_once', async () => {
  const pieces = board(goal('red') + goal('blue'));
  flyToGoals(pieces, shot([step('goal', [], 'red=7')], [0, 'red'], [1, 'red'], [2, 'blue']));
  expect(flights().map((one) => [one.getAttribute('aria-hidden'), one.getAttribute('role')])).toEqual([
    ['true', null],
    ['true', null],
  ]);
  land.splice(0).forEach((arrive) => arrive());
  await vi.waitFor(() => expect(flights()).toEqual([]));
  expect(animated.at(-1)).toBe(document.querySelector('[data-goal="red"] svg'));
  expect(animated).toHaveLength(3);
});

test('nothing_flies_without_a_goal_on_the_page_or_with_two_of_it', () => {
  const wave = shot([step('goal', [], 'red=7')], [0, 'red']);
  for (const [goals, scene] of [
    [goal('blue'), wave],
    [goal('red') + goal('red'), wave],
    [goal('red'), shot([], [0, 'red'])],
  ] as const) {
    flyToGoals(board(goals), scene);
    expect(flights()).toEqual([]);
  }
});
