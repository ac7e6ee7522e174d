import { expect, test } from 'vitest';
import { marksOnTop, markOf, isCellMark } from './layers';

test('marks_are_told_from_what_lies_on_the_board', () => {
  expect(markOf('lock')).toEqual({ mark: 'lock' });
  expect(markOf('cost3')).toEqual({ mark: 'cost', number: '3' });
  expect(['fire', 'cost', 'cost10', 'first'].map(markOf)).toEqual([undefined, undefined, undefined, undefined]);
});

test('marks_of_cells_stay_and_marks_of_tokens_move', () => {
  expect(['start', 'end', 'forbid', 'stop', 'cost2'].every(isCellMark)).toBe(true);
  expect(['lock', 'enchanted', 'fire'].some(isCellMark)).toBe(false);
});

test('marks_are_drawn_above_the_token', () => {
  expect(marksOnTop(['cost2', 'lock', 'fire'])).toEqual(['fire', 'cost2', 'lock']);
});
