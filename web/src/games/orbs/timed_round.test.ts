import { beforeEach, expect, test, vi } from 'vitest';
import type { Position } from '../../protocol/messages';
import { keepRound, keptRound, kRound_ms, leftOf } from './timed_round';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});

const round = { until: 50_000, done: [[]], board: { text: 'orbs' } as Position };

test('a_round_is_kept_until_it_is_over', () => {
  expect(keptRound()).toBeUndefined();
  keepRound(round);
  expect(keptRound()).toEqual(round);
  keepRound(undefined);
  expect(keptRound()).toBeUndefined();
});

test('what_is_damaged_is_no_round', () => {
  for (const text of ['7', 'null', '{"until":"soon","done":[]}', '{"until":7}', 'no json']) {
    sessionStorage.setItem('gridwise.orbs.timed.round', text);
    expect(keptRound()).toBeUndefined();
  }
});

test('its_clock_is_wall_time', () => {
  expect(leftOf(round, 20_000)).toBe(30_000);
  expect(leftOf(round, 60_000)).toBe(0);
  expect(leftOf(round, -500_000)).toBe(kRound_ms);
});
