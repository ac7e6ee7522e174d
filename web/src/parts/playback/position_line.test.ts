import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Position } from '../../protocol/shapes';
import { Walk, type Played } from './position_line.svelte';

const start = { text: 's' } as Position;
const asked: string[] = [];

function play(text: string, move: string): Promise<Played> {
  asked.push(move);
  return Promise.resolve({ text: text + move, steps: [{ kind: move, wave: 0, cells: [] }] } as unknown as Played);
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  asked.length = 0;
});

test('positions_are_requested_when_first_shown_and_once', async () => {
  const walk = new Walk(play);
  walk.load(start, ['a', 'b', 'c']);
  expect(walk.position?.text).toBe('s');
  await walk.jump(2);
  expect(walk.position?.text).toBe('sab');
  expect(walk.steps).toEqual([]);
  await walk.jump(1);
  await walk.jump(2);
  expect(walk.steps[0]?.kind).toBe('b');
  expect(asked).toEqual(['a', 'b']);
  expect(walk.next).toBe('c');
  await walk.jump(99);
  expect([walk.at, walk.next]).toEqual([3, undefined]);
});

test('it_plays_by_itself_to_the_end_and_begins_anew', async () => {
  const walk = new Walk(play);
  walk.load(start, ['a', 'b']);
  walk.toggle();
  await vi.advanceTimersByTimeAsync(2 * walk.pace_ms);
  expect([walk.at, walk.playing]).toEqual([2, false]);
  walk.toggle();
  await vi.advanceTimersByTimeAsync(walk.pace_ms);
  expect([walk.at, walk.playing]).toEqual([1, true]);
  walk.pause();
});

test('another_line_begins_at_its_start_and_keeps_what_both_have', async () => {
  const walk = new Walk(play);
  walk.load(start, ['a', 'b', 'c']);
  await walk.jump(3);
  walk.load(start, ['a', 'x']);
  expect(walk.at).toBe(0);
  await walk.jump(2);
  expect(asked).toEqual(['a', 'b', 'c', 'x']);
  walk.load({ text: 't' } as Position, ['a']);
  await walk.jump(1);
  expect(walk.position?.text).toBe('ta');
});

test('what_was_asked_for_before_another_line_came_is_forgotten', async () => {
  const walk = new Walk(play);
  walk.load(start, ['a', 'b']);
  const late = walk.jump(2);
  walk.load({ text: 't' } as Position, ['c']);
  await late;
  expect([walk.at, walk.position?.text]).toEqual([0, 't']);
});
