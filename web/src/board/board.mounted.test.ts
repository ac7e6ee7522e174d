// What a board does with fingers: one at a time, a tap that asks for a second one, a drag that is more than a tremble.
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { GameInfo } from '../protocol/messages';
import type { Action, View } from '../protocol/shapes';
import Board from './Board.svelte';
import { BoardTools } from './board_tools.svelte';

const both = (text: string) => ({ en: text, zh: text });
const game = { id: 'dots', name: both('Dots'), tokens: [], look: {}, seats: [] } as unknown as GameInfo;
const kNames = ['a3', 'b3', 'c3', 'a2', 'b2', 'c2', 'a1', 'b1', 'c1'];
/** Each cell is 100 pixels wide. */
const kBox = { left: 0, top: 0, right: 300, bottom: 300, width: 300, height: 300 } as DOMRect;

const tap = (cell: number): Action => ({ move: kNames[cell] ?? '', gesture: 'tap', cells: [cell] });
const drag = (...cells: number[]): Action => ({ move: cells.join('-'), gesture: 'drag', cells });
const drop: Action = { move: 'drop', gesture: 'button', cells: [], label: both('Let go') };
/** The token on b2 is held. */
const kHeld = [drop, drag(4, 1), drag(4, 3), drag(4, 5), drag(4, 7)];

const viewOf = (crossings: boolean): View =>
  ({
    columns: 3,
    rows: 3,
    names: kNames,
    cells: kNames.map(() => []),
    marked: [],
    last: [],
    crossings,
  }) as unknown as View;

let mounted: Record<string, unknown> | undefined;
const tools = new BoardTools();
const played: string[] = [];

function show(actions: Action[], crossings = false, highlighted: number[] = []): HTMLElement {
  const onmove = ({ move }: Action) => void played.push(move);
  mounted = mount(Board, {
    target: document.body,
    props: { game, view: viewOf(crossings), actions, tools, highlighted, onmove },
  });
  flushSync();
  const grid = document.querySelector<HTMLElement>('[role="grid"]')!;
  grid.getBoundingClientRect = () => kBox;
  grid.setPointerCapture = () => {};
  return grid;
}

function point(grid: HTMLElement, type: string, pointerId: number, clientX: number, clientY: number): void {
  grid.dispatchEvent(Object.assign(new Event(type, { bubbles: true }), { pointerId, clientX, clientY, button: 0 }));
  flushSync();
}

function click(cell: number): void {
  const { x, y } = { x: 50 + 100 * (cell % 3), y: 50 + 100 * Math.floor(cell / 3) };
  const grid = document.querySelector('[role="grid"]');
  grid?.dispatchEvent(Object.assign(new Event('click', { bubbles: true }), { clientX: x, clientY: y }));
  flushSync();
}

beforeEach(() => {
  played.length = 0;
  // A finger: on crossings, a tap asks for a second one.
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  document.elementFromPoint = (x, y) =>
    document.querySelector(`[data-cell="${Math.floor(y / 100) * 3 + Math.floor(x / 100)}"]`);
});
afterEach(() => {
  if (mounted) void unmount(mounted);
  mounted = undefined;
});

test('a_cell_that_two_hints_name_is_highlighted_once', () => {
  show([drag(4, 1), tap(4)], false, [4, 1, 4]);
  expect(document.querySelectorAll('.highlighted')).toHaveLength(2);
});

test('a_second_tap_on_the_same_crossing_plays', () => {
  show([tap(0), tap(4)], true);
  click(4);
  expect(tools.preview?.name).toBe('b2');
  expect(played).toEqual([]);
  click(4);
  expect(played).toEqual(['b2']);
  expect(tools.preview).toBeUndefined();
});

test('the_confirming_button_plays_and_a_tap_elsewhere_moves_the_preview', () => {
  show([tap(0), tap(4)], true);
  click(4);
  click(0);
  expect(tools.preview?.name).toBe('a3');
  tools.confirm();
  expect(played).toEqual(['a3']);
  expect(tools.preview).toBeUndefined();
});

test('moves_made_by_buttons_are_handed_out', () => {
  show(kHeld);
  expect(tools.actions).toEqual([drop]);
  tools.play(drop);
  expect(played).toEqual(['drop']);
  void unmount(mounted!);
  mounted = undefined;
  expect(tools.actions).toEqual([]);
});

test('a_drag_steps_after_six_pixels_and_lifting_lets_go', () => {
  const grid = show(kHeld);
  point(grid, 'pointerdown', 1, 198, 150);
  point(grid, 'pointermove', 1, 203, 150);
  expect(played, 'a tremble over the edge of the cell').toEqual([]);
  point(grid, 'pointermove', 1, 205, 150);
  expect(played).toEqual(['4-5']);
});

test('where_a_finger_is_is_judged_by_the_box_at_its_beginning', () => {
  const grid = show(kHeld);
  point(grid, 'pointerdown', 1, 150, 150);
  grid.getBoundingClientRect = () => ({ ...kBox, top: -100, bottom: 200 }) as DOMRect;
  point(grid, 'pointermove', 1, 160, 150);
  expect(played).toEqual([]);
});

test('a_second_finger_neither_steps_nor_lets_go', () => {
  const grid = show(kHeld);
  point(grid, 'pointerdown', 1, 150, 150);
  point(grid, 'pointerdown', 2, 50, 50);
  point(grid, 'pointermove', 2, 150, 50);
  point(grid, 'pointerup', 2, 150, 50);
  expect(played).toEqual([]);
  point(grid, 'pointermove', 1, 150, 250);
  expect(played).toEqual(['4-7']);
});

test('after_the_first_finger_is_lifted_the_next_one_counts', () => {
  const grid = show(kHeld);
  point(grid, 'pointerdown', 1, 150, 150);
  point(grid, 'pointercancel', 1, 150, 150);
  point(grid, 'pointerdown', 2, 150, 150);
  point(grid, 'pointermove', 2, 50, 150);
  expect(played).toEqual(['4-3']);
});

test('a_drag_that_begins_on_the_board_selects_no_text_also_where_it_takes_no_move', () => {
  const grid = show([]);
  const selects = () => document.dispatchEvent(new Event('selectstart', { cancelable: true }));
  expect(selects()).toBe(true);
  point(grid, 'pointerdown', 1, 50, 50);
  expect(selects()).toBe(false);
  point(document.body, 'pointerup', 1, 500, 50);
  expect(selects()).toBe(true);
  point(grid, 'pointerdown', 1, 50, 50);
  point(grid, 'pointercancel', 1, 50, 50);
  expect(selects()).toBe(true);
});
