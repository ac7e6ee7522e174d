import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Position } from '../../protocol/messages';
import { PositionLine, type Played } from './position_line.svelte';

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
  const line = new PositionLine(play);
  line.load(start, ['a', 'b', 'c']);
  expect(line.position?.text).toBe('s');
  await line.jump(2);
  expect(line.position?.text).toBe('sab');
  expect(line.steps).toEqual([]);
  await line.jump(1);
  await line.jump(2);
  expect(line.steps[0]?.kind).toBe('b');
  expect(asked).toEqual(['a', 'b']);
  expect(line.next).toBe('c');
  await line.jump(99);
  expect([line.at, line.next]).toEqual([3, undefined]);
});

test('it_plays_by_itself_to_the_end_and_starts_again', async () => {
  const line = new PositionLine(play);
  line.load(start, ['a', 'b']);
  line.toggle();
  await vi.advanceTimersByTimeAsync(2 * line.pace_ms);
  expect([line.at, line.playing]).toEqual([2, false]);
  line.toggle();
  await vi.advanceTimersByTimeAsync(line.pace_ms);
  expect([line.at, line.playing]).toEqual([1, true]);
  line.pause();
});

test('a_new_line_starts_at_its_beginning_and_keeps_common_positions', async () => {
  const line = new PositionLine(play);
  line.load(start, ['a', 'b', 'c']);
  await line.jump(3);
  line.load(start, ['a', 'x']);
  expect(line.at).toBe(0);
  await line.jump(2);
  expect(asked).toEqual(['a', 'b', 'c', 'x']);
  line.load({ text: 't' } as Position, ['a']);
  await line.jump(1);
  expect(line.position?.text).toBe('ta');
});

test('requests_for_an_older_line_change_nothing', async () => {
  const line = new PositionLine(play);
  line.load(start, ['a', 'b']);
  const late = line.jump(2);
  line.load({ text: 't' } as Position, ['c']);
  await late;
  expect([line.at, line.position?.text]).toEqual([0, 't']);
  await line.jump(1);
  expect(line.position?.text).toBe('tc');
});
