import { expect, test } from 'vitest';
import { goalOf } from './goals';

test('a_goal_has_a_count_left_and_a_count_asked_for', () => {
  expect(goalOf({ value: '7 / 30' })).toEqual({ left: 7, asked: 30 });
  expect(goalOf({ value: 'many' })).toEqual({ left: 1, asked: 1 });
});
