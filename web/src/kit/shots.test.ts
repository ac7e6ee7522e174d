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

test('the_shot_before_is_at_hand_for_half_the_time_and_the_next_one_after_that', () => {
  const shots = new Shots(shot('first'));
  shots.play([shot('a'), shot('b')], shot('rest'));
  const around = () => [shots.before?.name, shots.ahead?.name];
  expect(around()).toEqual(['first', undefined]);
  vi.advanceTimersByTime(60);
  expect(around()).toEqual([undefined, 'b']);
  vi.advanceTimersByTime(101);
  expect(around()).toEqual([undefined, 'rest']);
  vi.advanceTimersByTime(1000);
  expect(around()).toEqual([undefined, undefined]);
});

test('what_follows_waits_for_the_shot_and_is_at_hand_like_any_other', () => {
  const shots = new Shots(shot('first'));
  shots.play([shot('a')], shot('rest'));
  vi.advanceTimersByTime(60);
  shots.follow([shot('b')], shot('end'));
  expect([shots.current.name, shots.ahead?.name]).toEqual(['a', 'b']);
  vi.advanceTimersByTime(41);
  expect(shots.current.name).toBe('b');
  vi.advanceTimersByTime(1000);
  expect(shots.current.name).toBe('end');
});
