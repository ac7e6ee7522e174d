import { expect, test } from 'vitest';
import {
  clampAmount,
  clampFactor,
  keysOf,
  plainWorth,
  ruleOf,
  sameWorth,
  withWeight,
  worthOf,
  type Worth,
} from './worth';

test('a_worth_travels_as_keys_and_comes_back', () => {
  const mine: Worth = {
    weights: plainWorth().weights.map((weight, i) => (i === 0 ? { normal: 2.5, mass: 4 } : weight)),
    rules: [
      { of: 'combos', kind: '', amount: 7, factor: 2.5 },
      { of: 'connected', kind: 'fire', amount: 10, factor: 4 },
      { of: 'remaining', kind: '', amount: 6, factor: 0.5 },
      { of: 'four', kind: 'heart', amount: 0, factor: 1.5 },
      { of: 'l5', kind: '', amount: 0, factor: 2 },
    ],
    formula: 'tos',
  };
  expect(keysOf(mine)).toEqual({
    weights: '2.5/4,1/1,1/1,1/1,1/1,1/1',
    rules: 'combos>=7:2.5,connected.fire>=10:4,remaining<=6:0.5,four.heart:1.5,l5:2',
    formula: 'tos',
  });
  expect(worthOf(keysOf(mine))).toEqual(mine);
});

test('a_plain_worth_is_its_weights', () => {
  expect(keysOf(plainWorth())).toEqual({ weights: '1/1,1/1,1/1,1/1,1/1,1/1' });
  expect(worthOf({ rules: 'row:2' })).toEqual({ ...plainWorth(), rules: [ruleOf('row')] });
});

test('weights_may_be_written_short', () => {
  expect(worthOf({ weights: '2,0.5/3' })?.weights.slice(0, 3)).toEqual([
    { normal: 2, mass: 2 },
    { normal: 0.5, mass: 3 },
    { normal: 1, mass: 1 },
  ]);
});

test.each([
  { weights: 'x' },
  { weights: '1/1,1/x' },
  { weights: '1/1,,1/1' },
  { weights: '-1/1' },
  { weights: '1/-1' },
  { rules: '' },
  { rules: 'luck>=1:2' },
  { rules: 'toString:2' },
  { rules: 'combos:2' },
  { rules: 'combos<=7:2' },
  { rules: 'combos.fire>=7:2' },
  { rules: 'row>=1:2' },
  { rules: 'row:2,' },
  { rules: 'row:-2' },
  { formula: 'x' },
])('no_worth_is_%j', (keys) => {
  expect(worthOf(keys)).toBeUndefined();
});

test('the_same_worth_is_told_however_it_is_written', () => {
  const same = (weights: string, other: string) =>
    sameWorth(worthOf({ weights }) ?? plainWorth(), worthOf({ weights: other }) ?? plainWorth());
  expect(same('2,1', '2/2,1/1')).toBe(true);
  expect(same('2', '2/3')).toBe(false);
  expect(sameWorth(plainWorth(), { ...plainWorth(), rules: [ruleOf('four')] })).toBe(false);
});

test('a_rule_that_looks_at_something_else_keeps_its_factor_and_kind', () => {
  const fire = { of: 'connected', kind: 'fire', amount: 9, factor: 3 } as const;
  expect(ruleOf('combos', fire)).toEqual({ of: 'combos', kind: '', amount: 7, factor: 3 });
  expect(ruleOf('row', fire)).toEqual({ of: 'row', kind: 'fire', amount: 0, factor: 3 });
  expect(ruleOf('remaining', fire)).toEqual({ of: 'remaining', kind: '', amount: 6, factor: 3 });
  expect(ruleOf('first', ruleOf('box'))).toEqual({ of: 'first', kind: '', amount: 5, factor: 2 });
});

test('kinds_that_are_not_named_weigh_what_they_usually_do', () => {
  expect(worthOf({ weights: '1' })?.weights.map(({ normal }) => normal)).toEqual([1, 1, 1, 1, 1, 1, -2, -2, -2, -2]);
  const mine = worthOf({ weights: '1,1,1,1,1,1,-2,-0.5/-2' });
  expect(mine && keysOf(mine).weights).toBe('1/1,1/1,1/1,1/1,1/1,1/1,-2/-2,-0.5/-2');
});

test('both_weights_of_a_kind_have_the_sign_typed_last', () => {
  const weight = { normal: 1, mass: 3 };
  expect(withWeight(weight, 'normal', -2)).toEqual({ normal: -2, mass: -3 });
  expect(withWeight({ normal: -2, mass: -3 }, 'mass', 1)).toEqual({ normal: 2, mass: 1 });
  expect(withWeight({ normal: 0, mass: 3 }, 'mass', -2)).toEqual({ normal: -2, mass: -2 });
  expect(withWeight(weight, 'mass', -1e9)).toEqual({ normal: -1, mass: -100 });
  expect(withWeight(weight, 'mass', NaN)).toEqual({ normal: 1, mass: 0 });
});

test('typed_numbers_are_held_in_range', () => {
  expect([-1, NaN, 1e9, 1.239].map(clampFactor)).toEqual([0, 0, 100, 1.24]);
  expect([-1, NaN, 1e9, 6.6].map(clampAmount)).toEqual([0, 0, 99, 7]);
});
