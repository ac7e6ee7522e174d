// The last moves of a level tick, one by one.
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { GameInfo, MatchState } from '../../protocol/messages';
import LevelStrip from './LevelStrip.svelte';
import type { PlayedLevel } from './played_level.svelte';

const heard: string[] = [];
vi.mock('../sound/speaker', () => ({ playSound: (name: string) => heard.push(name) }));

const both = (text: string) => ({ en: text, zh: text });
const occasion = { context: { game: { tokens: [] } as unknown as GameInfo }, info: undefined, within: undefined };
const standing = (left: number, status = 'running') => {
  const figures = [{ name: 'moves_left', label: both('Moves left'), value: `${left}`, number: left, total: 20 }];
  return { status, view: { figures }, outcome: { kind: 'open' } } as unknown as MatchState;
};

let strip: ReturnType<typeof mount>;
const props = $state({ occasion: occasion as unknown as PlayedLevel, match: standing(0) });
beforeEach(() => heard.splice(0));
afterEach(() => unmount(strip));

/** Shows the level with these numbers of moves left, one after the other. */
function play(...lefts: number[]): void {
  props.match = standing(lefts[0]!);
  strip = mount(LevelStrip, { target: document.body, props });
  flushSync();
  for (const left of lefts.slice(1)) {
    props.match = standing(left);
    flushSync();
  }
}
const few = () => document.querySelector('dd')?.classList.contains('few');

test('each_of_the_last_five_moves_ticks', () => {
  play(7, 6, 5, 4);
  expect(heard).toEqual(['tick', 'tick']);
  expect(few()).toBe(true);
});

test('a_level_that_is_opened_or_taken_back_does_not_tick', () => {
  play(3, 5, 8);
  expect([heard, few()]).toEqual([[], false]);
});

test('the_end_is_no_warning', () => {
  play(1);
  props.match = standing(0, 'finished');
  flushSync();
  expect([heard, few()]).toEqual([[], false]);
});
