import { expect, test } from 'vitest';
import { findLast, withItem, withoutItem } from './lists';

test('one_item_is_replaced_in_a_copy', () => {
  const list = ['a', 'b', 'c'];
  expect(withItem(list, 1, 'x')).toEqual(['a', 'x', 'c']);
  expect(list).toEqual(['a', 'b', 'c']);
});

test('one_item_is_left_out_of_a_copy', () => {
  const list = ['a', 'b', 'a'];
  expect(withoutItem(list, 2)).toEqual(['a', 'b']);
  expect(list).toEqual(['a', 'b', 'a']);
});

test('of_the_items_that_fit_the_last_is_found', () => {
  expect(findLast([1, 4, 6, 3], (number) => number % 2 === 0)).toBe(6);
  expect(findLast([1, 3], (number) => number % 2 === 0)).toBeUndefined();
});
