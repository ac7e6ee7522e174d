import { expect, test } from 'vitest';
import { nextPace, pacesOf } from './paces';

test('speeds_go_from_half_to_four_times_and_around', () => {
  expect(pacesOf(800).map(({ value }) => value)).toEqual([1600, 800, 400, 200]);
  expect([1600, 800, 400, 200].map((pace) => nextPace(800, pace))).toEqual([800, 400, 200, 1600]);
});
