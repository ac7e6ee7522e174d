import { expect, test } from 'vitest';
import { goalOf } from './goals';

test('a_goal_says_how_many_are_left_of_how_many', () => {
  expect(goalOf({ value: '7 / 30' })).toEqual({ left: 7, asked: 30 });
  expect(goalOf({ value: 'many' })).toEqual({ left: 1, asked: 1 });
});
