import { expect, test } from 'vitest';
import { count, moment, percent } from './format';

test('a_count_is_grouped_and_short_from_a_hundred_thousand_on', () => {
  expect([0, 7, 999, 1000, 99_999].map((value) => count(value, 'en'))).toEqual(['0', '7', '999', '1,000', '99,999']);
  expect([100_000, 1_234_567].map((value) => count(value, 'en'))).toEqual(['100K', '1.2M']);
  expect(count(1_234_567, 'zh')).toBe('123.5万');
  expect(count(12.5, 'en')).toBe('12.5');
});

test('one_format_for_each_language_and_style', () => {
  expect([percent(0.5, 'en'), count(2000, 'en'), percent(0.25, 'zh'), count(2000, 'zh')]).toEqual([
    '50%',
    '2,000',
    '25%',
    '2,000',
  ]);
});

test('a_moment_of_today_is_a_time_and_one_of_yesterday_a_day', () => {
  const now = new Date(2026, 10, 5, 9, 30).getTime();
  expect(moment(new Date(2026, 10, 5, 0, 5).getTime(), 'en', now)).toMatch(/^12:05/);
  expect(moment(new Date(2026, 10, 4, 23, 55).getTime(), 'en', now)).toBe('Nov 4, 2026');
});
