import { expect, test } from 'vitest';
import { en } from '../../words/en';
import { zh } from '../../words/zh';
import { presenceText } from './presence_text';

const kNow = 10_000_000;
const left = (ms: number) => ({ left_at: kNow - ms });

test('who_left_is_away_for_so_long', () => {
  expect(presenceText(left(20_900), kNow, en)).toBe('left 20 s ago');
  expect(presenceText(left(61_000), kNow, en)).toBe('left 1 min ago');
  expect(presenceText(left(2.5 * 3_600_000), kNow, en)).toBe('left 2 h ago');
  expect(presenceText(left(20_900), kNow, zh)).toBe('20 秒前离开');
});

test('nothing_is_said_of_who_is_here_or_unknown_or_reloads', () => {
  expect(presenceText(true, kNow, en)).toBe('');
  expect(presenceText(null, kNow, en)).toBe('');
  expect(presenceText(undefined, kNow, en)).toBe('');
  expect(presenceText(left(3_000), kNow, en)).toBe('');
});
