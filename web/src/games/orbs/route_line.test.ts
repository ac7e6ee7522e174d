import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Dropped } from './answers';
import { RouteLine } from './route_line.svelte';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const fell = { steps: [{ kind: 'clear', wave: 1, cells: [0] }] } as unknown as Dropped;

function loaded(): RouteLine {
  const line = new RouteLine(async () => fell);
  line.load([0, 1, 2, 3]);
  return line;
}

test('a_single_step_on_is_seen_and_a_jump_is_not', () => {
  const line = loaded();
  line.jump(1);
  expect(line.steps).toEqual([{ kind: 'swap', wave: 0, cells: [0, 1] }]);
  line.jump(3);
  expect(line.steps).toEqual([]);
  line.jump(9);
  expect(line.at).toBe(3);
  line.jump(-1);
  expect(line.at).toBe(0);
});

test('playing_goes_to_the_end_and_lets_go_there', async () => {
  const line = loaded();
  line.play();
  await vi.advanceTimersByTimeAsync(950);
  expect([line.at, line.dropped]).toEqual([3, undefined]);
  await vi.advanceTimersByTimeAsync(300);
  expect(line.dropped).toBe(fell);
  expect(line.playing).toBe(false);
  line.takeBack();
  expect([line.at, line.dropped]).toEqual([3, undefined]);
});

test('a_drop_that_comes_after_going_back_is_forgotten', async () => {
  const line = loaded();
  const late = line.drop();
  line.jump(1);
  await late;
  expect(line.dropped).toBeUndefined();
});
