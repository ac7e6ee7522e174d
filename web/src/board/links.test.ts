import { expect, test } from 'vitest';
import { readingLink } from './links';

test('cells_of_one_line_are_joined_by_a_straight_line', () => {
  expect(readingLink(0, 1, 9)).toBe('M84 50L116 50');
  expect(readingLink(18, 0, 9)).toBe('M50 84L50 216');
  expect(readingLink(0, 20, 9)).toBe('M84 84L216 216');
});

test('neighbours_in_reading_order_are_joined_around_the_edge', () => {
  expect(readingLink(8, 9, 9)).toBe('M884 50H900M0 150H16');
});
