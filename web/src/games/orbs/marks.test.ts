import { expect, test } from 'vitest';
import { marked, marksOf, resizedMarks, withMarks } from './marks';

const size = { columns: 3, rows: 3 };
const keys = new Map([
  ['weights', '1/1'],
  ['start', 'a3,c1'],
  ['cost', 'A3:4,b2:2'],
  ['lock', 'z9'],
]);

test('marks_are_read_by_cell_and_strangers_left_out', () => {
  expect([...marksOf(keys, size)]).toEqual([
    [0, ['cost4', 'start']],
    [4, ['cost2']],
    [8, ['start']],
  ]);
});

test('marks_are_written_back_beside_other_keys', () => {
  expect([...withMarks(keys, marksOf(keys, size), size)]).toEqual([
    ['weights', '1/1'],
    ['start', 'a3,c1'],
    ['cost', 'a3:4,b2:2'],
  ]);
  expect([...withMarks(keys, new Map([[0, []]]), size)]).toEqual([['weights', '1/1']]);
});

test('a_mark_is_laid_and_taken_off_and_a_cell_has_one_cost', () => {
  const laid = marked(marked(new Map(), 0, 'cost2', true), 0, 'lock', true);
  expect(laid.get(0)).toEqual(['cost2', 'lock']);
  expect(marked(laid, 0, 'cost9', true).get(0)).toEqual(['lock', 'cost9']);
  expect(marked(laid, 0, 'lock', false).get(0)).toEqual(['cost2']);
});

test('another_size_keeps_the_marks_that_fit', () => {
  const marks = resizedMarks(marksOf(keys, size), size, { columns: 2, rows: 4 });
  expect([...marks]).toEqual([
    [0, ['cost4', 'start']],
    [3, ['cost2']],
  ]);
});
