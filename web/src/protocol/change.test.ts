import { expect, test } from 'vitest';
import { withChange } from './change';

test('fields_are_changed_added_and_removed', () => {
  const before: object = { a: 1, b: { c: 2, d: 3 }, e: 4 };
  expect(withChange(before, { a: 5, b: { c: null }, f: 6 })).toEqual({ a: 5, b: { d: 3 }, e: 4, f: 6 });
  expect(before).toEqual({ a: 1, b: { c: 2, d: 3 }, e: 4 });
});

test('list_entries_are_changed_added_and_removed', () => {
  expect(withChange([[], ['x'], []], { 0: ['o'], 1: [] })).toEqual([['o'], [], []]);
  expect(withChange(['a', 'b'], { length: 3, 2: 'c' })).toEqual(['a', 'b', 'c']);
  expect(withChange(['a', 'b', 'c'], { length: 1 })).toEqual(['a']);
  expect(withChange(['a', 'b'], ['c'])).toEqual(['c']);
  expect(withChange([{ label: 'Score', value: '1' }], { 0: { value: '2' } })).toEqual([{ label: 'Score', value: '2' }]);
});

test('unchanged_parts_are_the_same_objects', () => {
  const before = { view: { names: ['a1'], cells: [[], []] as string[][] }, seats: [{}] };
  const after = withChange(before, { view: { cells: { 1: ['x'] } } });
  expect(after.view.names).toBe(before.view.names);
  expect(after.view.cells[0]).toBe(before.view.cells[0]);
  expect(after.seats).toBe(before.seats);
  expect(after.view).not.toBe(before.view);
});
