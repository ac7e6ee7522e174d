// The path's room with what this device has kept.
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, test } from 'vitest';
import { connect } from '../protocol/program_for_tests';
import type { GameInfo } from '../protocol/messages';
import Path from './Path.svelte';

const both = (text: string) => ({ en: text, zh: text });
const levels = ['one', 'two', 'three'];
const game = {
  id: 'dots',
  name: both('Dots'),
  seats: [both('First')],
  options: [],
  tokens: [],
  look: {},
  selectors: [],
  path: levels.map((name) => ({ setup: `dots(level=${name})`, name: both(name), stars: [2, 4], introduces: [] })),
} as unknown as GameInfo;

connect([game], {});
let room: Record<string, unknown>;

function visit(kept: string): void {
  localStorage.setItem('gridwise.levels.dots', kept);
  room = mount(Path, { target: document.body, props: { game, id: '', query: new URLSearchParams() } });
  flushSync();
}
afterEach(async () => {
  await unmount(room);
  localStorage.clear();
});

const coin = (level: number) => document.querySelector<HTMLElement>(`[data-level="${level}"]`);

test('cleared_levels_have_their_stars_and_the_next_one_is_chosen', () => {
  visit(JSON.stringify({ 'dots(level=one)': { stars: 2, score: 3 } }));
  expect(coin(1)?.getAttribute('aria-label')).toMatch(/2 star/);
  expect(coin(2)?.getAttribute('aria-pressed')).toBe('true');
});

test('damaged_progress_is_ignored', () => {
  visit('{"dots(level=one)":{"stars":9}}');
  expect(coin(1)?.getAttribute('aria-label')).toMatch(/not cleared yet/);
  expect(coin(1)?.getAttribute('aria-pressed')).toBe('true');
});
