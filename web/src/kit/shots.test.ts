import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Shots } from './shots.svelte';

const shot = (name: string) => ({ name, ms: 101 });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('each_shot_is_shown_for_its_time_and_the_last_stays', () => {
  const seen: string[] = [];
  const shots = new Shots({ name: 'first', ms: 0 }, ({ name }) => seen.push(name));
  shots.play([shot('a'), shot('b')], shot('rest'));
  vi.advanceTimersByTime(100);
  expect([seen, shots.resting]).toEqual([['a'], false]);
  vi.advanceTimersByTime(1);
  expect(seen).toEqual(['a', 'b']);
  vi.advanceTimersByTime(1000);
  expect([seen, shots.resting, shots.current.name]).toEqual([['a', 'b', 'rest'], true, 'rest']);
});

test('what_follows_waits_for_the_shot_that_is_shown', () => {
  const shots = new Shots(shot('first'));
  shots.play([shot('a')], shot('rest'));
  vi.advanceTimersByTime(60);
  shots.follow([shot('b')], shot('end'));
  expect(shots.current.name).toBe('a');
  vi.advanceTimersByTime(41);
  expect(shots.current.name).toBe('b');
  vi.advanceTimersByTime(1000);
  expect(shots.current.name).toBe('end');
});
