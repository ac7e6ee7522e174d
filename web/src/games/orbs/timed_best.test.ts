import { beforeEach, expect, test, vi } from 'vitest';
import { saveTimedBest, timedBest } from './timed_best';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});

test('the_best_round_is_kept_and_damaged_storage_is_ignored', () => {
  expect(timedBest()).toBe(0);
  saveTimedBest(41);
  expect(timedBest()).toBe(41);
  localStorage.setItem('gridwise.orbs.timed.best', '"many"');
  expect(timedBest()).toBe(0);
});
