import { expect, test } from 'vitest';
import { findLast, nextInTurn, withItem, withoutItem } from './lists';

test('a_copy_replaces_one_item', () => {
  const list = ['a', 'b', 'c'];
  expect(withItem(list, 1, 'x')).toEqual(['a', 'x', 'c']);
  expect(list).toEqual(['a', 'b', 'c']);
});

test('a_copy_leaves_out_one_item', () => {
  const list = ['a', 'b', 'a'];
  expect(withoutItem(list, 2)).toEqual(['a', 'b']);
  expect(list).toEqual(['a', 'b', 'a']);
});

test('the_last_item_that_fits_is_found', () => {
  expect(findLast([1, 4, 6, 3], (number) => number % 2 === 0)).toBe(6);
  expect(findLast([1, 3], (number) => number % 2 === 0)).toBeUndefined();
});

test('items_that_fit_take_turns', () => {
  const list = ['a', 'b', 'c', 'd'];
  const fits = (item: string) => item !== 'b' && item !== 'd';
  expect(nextInTurn(list, undefined, fits)).toBe('a');
  expect(nextInTurn(list, 'a', fits)).toBe('c');
  expect(nextInTurn(list, 'b', fits)).toBe('c');
  expect(nextInTurn(list, 'c', fits)).toBe('a');
  expect(nextInTurn(list, 'a', (item) => item === 'a')).toBe('a');
  expect(nextInTurn(list, 'a', () => false)).toBeUndefined();
});
