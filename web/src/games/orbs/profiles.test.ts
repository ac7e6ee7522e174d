import { beforeEach, expect, test, vi } from 'vitest';
import {
  unusedName,
  clampWeight,
  saveProfiles,
  loadProfiles,
  plainProfile,
  sameWeights,
  weightsKey,
  weightsOfKey,
} from './profiles';

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});

test('weights_travel_as_pairs_and_come_back', () => {
  const mine = plainProfile('Mine');
  mine.weights[0] = { normal: 2.5, mass: 4 };
  expect(weightsKey(mine)).toBe('2.5/4,1/1,1/1,1/1,1/1,1/1');
  expect(weightsOfKey(weightsKey(mine))).toEqual(mine.weights);
});

test.each(['x', '1/1,1/x', '1/1,,1/1', '-1/1'])('no_weights_are_%s', (key) => {
  expect(weightsOfKey(key)).toBeUndefined();
});

test('weights_may_be_written_short', () => {
  expect(weightsOfKey('2,0.5/3')?.slice(0, 3)).toEqual([
    { normal: 2, mass: 2 },
    { normal: 0.5, mass: 3 },
    { normal: 1, mass: 1 },
  ]);
  expect(sameWeights('2,1', '2/2,1/1')).toBe(true);
  expect(sameWeights('2', '2/3')).toBe(false);
});

test('profiles_are_kept_and_broken_ones_left_out', () => {
  saveProfiles([plainProfile('A')]);
  expect(loadProfiles()).toEqual([plainProfile('A')]);
  kept.set(
    'gridwise.orbs.profiles',
    JSON.stringify([plainProfile('A'), { name: 'B' }, null, { name: 'C', weights: [] }]),
  );
  expect(loadProfiles()).toEqual([plainProfile('A')]);
  kept.set('gridwise.orbs.profiles', '{}');
  expect(loadProfiles()).toEqual([]);
});

test('typed_weights_are_held_in_range', () => {
  expect([clampWeight(-1), clampWeight(NaN), clampWeight(1e9), clampWeight(1.239)]).toEqual([0, 0, 100, 1.24]);
});

test('a_second_profile_of_a_name_is_numbered', () => {
  expect(unusedName('Mine', [])).toBe('Mine');
  expect(unusedName('Mine', [plainProfile('Mine'), plainProfile('Mine 2')])).toBe('Mine 3');
});
