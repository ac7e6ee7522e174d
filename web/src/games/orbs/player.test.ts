import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Player, type Dropped } from './player.svelte';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const fell = { steps: [{ kind: 'clear', wave: 1, cells: [0] }] } as unknown as Dropped;

function loaded(): Player {
  const player = new Player(async () => fell);
  player.load([0, 1, 2, 3]);
  return player;
}

test('a_single_step_on_is_seen_and_a_jump_is_not', () => {
  const player = loaded();
  player.jump(1);
  expect(player.steps).toEqual([{ kind: 'swap', wave: 0, cells: [0, 1] }]);
  player.jump(3);
  expect(player.steps).toEqual([]);
  player.jump(9);
  expect(player.at).toBe(3);
  player.jump(-1);
  expect(player.at).toBe(0);
});

test('playing_goes_to_the_end_and_lets_go_there', async () => {
  const player = loaded();
  player.play();
  await vi.advanceTimersByTimeAsync(950);
  expect([player.at, player.dropped]).toEqual([3, undefined]);
  await vi.advanceTimersByTimeAsync(300);
  expect(player.dropped).toBe(fell);
  expect(player.playing).toBe(false);
  player.takeBack();
  expect([player.at, player.dropped]).toEqual([3, undefined]);
});

test('a_drop_that_comes_after_going_back_is_forgotten', async () => {
  const player = loaded();
  const late = player.drop();
  player.jump(1);
  await late;
  expect(player.dropped).toBeUndefined();
});
