import { expect, test } from 'vitest';
import { wishesKey, wishesOf, wishOf, withNextWish, type WeightedKind, type Wishes } from './wishes';
import { worthOf } from './worth';

const tapped = (kind: WeightedKind, times: number, from: Wishes = new Map()) =>
  Array.from({ length: times }).reduce((wishes: Wishes) => withNextWish(kind, wishes), from);

test('taps_on_a_kind_go_through_all_wishes_and_back', () => {
  expect([0, 1, 2, 3, 4].map((taps) => wishOf('heart', tapped('heart', taps)))).toEqual([
    'wanted',
    'neutral',
    'avoided',
    'forbidden',
    'wanted',
  ]);
  expect(wishesKey(tapped('heart', 4))).toBeUndefined();
});

test('poison_is_avoided_unless_the_key_or_the_weights_say_otherwise', () => {
  expect(wishOf('poison', new Map())).toBe('avoided');
  expect(wishOf('poison', wishesOf('poison:wanted'))).toBe('wanted');
  expect(wishOf('poison', new Map(), worthOf({ weights: '1,1,1,1,1,1,1,1' })?.weights)).toBe('wanted');
  expect(wishOf('fire', new Map(), worthOf({ weights: '-2' })?.weights)).toBe('avoided');
});

test('wishes_travel_as_a_key_and_come_back', () => {
  const key = 'heart:neutral,poison:forbidden';
  expect(wishesKey(wishesOf(key))).toBe(key);
  expect(wishesKey(tapped('poison', 1, wishesOf('heart:neutral')))).toBe(key);
});

test('wishes_that_make_no_sense_are_left_out', () => {
  expect([...wishesOf('lemon:wanted,fire:liked,fire,water:avoided')]).toEqual([['water', 'avoided']]);
  expect([...wishesOf(undefined)]).toEqual([]);
});
