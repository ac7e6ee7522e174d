// A stone that is drawn before the program answers, while the answer takes long.
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { GameInfo } from '../protocol/messages';
import type { Step, View } from '../protocol/shapes';
import BoardArt from './BoardArt.svelte';

const both = (text: string) => ({ en: text, zh: text });
const tokens = [{ name: 'cross', glyph: 'x', look: 'cross', label: both('Cross'), seat: 0 }];
const game = { id: 'dots', name: both('Dots'), tokens, look: {}, seats: [] } as unknown as GameInfo;
const kNames = ['a2', 'b2', 'a1', 'b1'];
const viewOf = (cells: string[][]) =>
  ({ columns: 2, rows: 2, names: kNames, cells, marked: [], last: [] }) as unknown as View;
const placed: Step[] = [{ kind: 'place', wave: 0, cells: [1], token: 'cross' }];
const kEmpty = viewOf([[], [], ['cross'], []]);

let mounted: Record<string, unknown> | undefined;
const unsure = () => document.querySelectorAll('.unsure').length;
const dots = () => document.querySelectorAll('.pending:not(.drawn)').length;

function draw(props: Record<string, unknown>): Record<string, unknown> {
  const shown = $state({ game, view: kEmpty, ...props });
  mounted = mount(BoardArt, { target: document.body, props: shown });
  flushSync();
  return shown;
}

async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
  flushSync();
}

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }));
  vi.useFakeTimers();
});
afterEach(async () => {
  if (mounted) await unmount(mounted);
  mounted = undefined;
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a_stone_is_hollow_after_a_second_without_an_answer_and_no_other_is', async () => {
  draw({ sent: placed, pending: [1] });
  await pass(990);
  expect([unsure(), dots()]).toEqual([0, 0]);
  await pass(20);
  expect([unsure(), dots()]).toEqual([1, 1]);
});

test('the_answer_makes_it_whole_and_the_next_one_begins_anew', async () => {
  const shown = draw({ sent: placed, pending: [1] });
  await pass(1010);
  Object.assign(shown, { view: viewOf([[], ['cross'], ['cross'], []]), sent: [], pending: [] });
  flushSync();
  expect([unsure(), dots()]).toEqual([0, 0]);
  Object.assign(shown, { sent: [{ ...placed[0], cells: [0] }], pending: [0] });
  await pass(500);
  expect(unsure()).toBe(0);
});

test('what_is_not_drawn_ahead_has_its_dot_at_once', async () => {
  draw({ pending: [1] });
  expect([unsure(), dots()]).toEqual([0, 1]);
});
