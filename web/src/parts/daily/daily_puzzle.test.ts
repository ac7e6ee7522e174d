import { expect, test } from 'vitest';
import type { Puzzle } from '../../protocol/messages';
import { puzzleOfDay } from './daily_puzzle';
import { dayAfter } from './days';

const title = { en: 'Win', zh: '胜' };
const puzzles = ['a', 'b', 'c', 'd', 'e', 'f'].map((id): Puzzle => ({ id, level: 'easy', title, text: id, moves: 3 }));

test('all_puzzles_have_their_day_before_one_comes_again', () => {
  for (const count of [1, 2, 5, 6]) {
    const some = puzzles.slice(0, count);
    const days = Array.from({ length: count }, (_, i) => puzzleOfDay(some, dayAfter('2026-02-26', i))?.id);
    expect(new Set(days).size).toBe(count);
  }
  expect(puzzleOfDay([], '2026-02-26')).toBeUndefined();
});
