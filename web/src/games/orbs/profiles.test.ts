import { beforeEach, expect, test, vi } from 'vitest';
import { loadProfiles, saveProfiles, unusedName, type Profile } from './profiles';
import { plainWorth, ruleOf } from './worth';

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});

const plain = (name: string): Profile => ({ name, ...plainWorth() });
const store = (value: unknown) => kept.set('gridwise.orbs.profiles', JSON.stringify(value));

test('profiles_are_kept_with_rules_and_formula', () => {
  const mine: Profile = {
    ...plain('A'),
    rules: [ruleOf('combos'), { ...ruleOf('row'), kind: 'fire' }],
    formula: 'tos',
  };
  saveProfiles([mine, plain('B')]);
  expect(loadProfiles()).toEqual([mine, plain('B')]);
});

test('profiles_of_weights_alone_are_read', () => {
  store([{ name: 'A', weights: plainWorth().weights }]);
  expect(loadProfiles()).toEqual([plain('A')]);
});

test('profiles_of_six_kinds_avoid_the_others', () => {
  store([{ name: 'A', weights: plainWorth().weights.slice(0, 6) }]);
  expect(loadProfiles()).toEqual([plain('A')]);
});

test('broken_profiles_are_left_out', () => {
  const { weights } = plainWorth();
  store([
    plain('A'),
    null,
    'text',
    { name: 'no weights' },
    { name: 'few weights', weights: [] },
    { name: 'weights of nothing', weights: weights.map(() => null) },
    { name: 'a weight in words', weights: weights.map(() => ({ normal: 'x', mass: 1 })) },
    { name: 'rules in words', weights, rules: 'combos' },
    { name: 'no such rule', weights, rules: [{ of: 'luck', kind: '', amount: 1, factor: 2 }] },
    { name: 'no such kind', weights, rules: [{ of: 'combos', kind: 'fire', amount: 1, factor: 2 }] },
    { name: 'no such formula', weights, formula: 'x' },
  ]);
  expect(loadProfiles()).toEqual([plain('A')]);
  store({});
  expect(loadProfiles()).toEqual([]);
});

test('a_second_profile_of_a_name_is_numbered', () => {
  expect(unusedName('Mine', [])).toBe('Mine');
  expect(unusedName('Mine', [plain('Mine'), plain('Mine 2')])).toBe('Mine 3');
});
