// The chips of the kinds of puzzles.
import { mount, unmount, type ComponentProps } from 'svelte';
import { afterEach, expect, test } from 'vitest';
import type { GameInfo, Puzzle } from '../../protocol/messages';
import Kinds from './Kinds.svelte';

const game = { id: 'gomoku' } as GameInfo;
const puzzles = ['White wins by fours', 'Black wins by threats', 'White wins by fours'].map(
  (en, i): Puzzle => ({ id: `${i}`, level: 'easy', title: { en, zh: en }, text: '', moves: 2 }),
);
const chips = () => [...document.querySelectorAll<HTMLAnchorElement>('nav a')];

let shown: Record<string, unknown>;
const show = (props: ComponentProps<typeof Kinds>) => (shown = mount(Kinds, { target: document.body, props }));
afterEach(() => unmount(shown));

test('each_kind_is_a_link_that_keeps_the_way_and_the_chosen_one_is_current', () => {
  show({ game, puzzles, kind: 'white-wins-by-fours', way: 'storm' });
  expect(chips().map((chip) => chip.textContent)).toEqual([
    'All kinds',
    'Black wins by threats',
    'White wins by fours',
  ]);
  expect(chips().map((chip) => chip.getAttribute('aria-current'))).toEqual([null, null, 'page']);
  expect(chips().map((chip) => chip.getAttribute('href'))).toEqual([
    '/puzzles/gomoku?way=storm',
    '/puzzles/gomoku?way=storm&kind=black-wins-by-threats',
    '/puzzles/gomoku?way=storm&kind=white-wins-by-fours',
  ]);
});

test('one_kind_alone_is_no_choice', () => {
  show({ game, puzzles: puzzles.slice(0, 1), kind: undefined, way: 'one' });
  expect(chips()).toEqual([]);
});
