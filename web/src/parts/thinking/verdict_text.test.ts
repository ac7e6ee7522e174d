import { expect, test } from 'vitest';
import type { Candidate, GameInfo, Report } from '../../protocol/messages';
import { en } from '../../words/en';
import { zh } from '../../words/zh';
import type { Locale } from '../names';
import { report } from './report_for_tests';
import { valueText, verdictText, whenText } from './verdict_text';

const english: Locale = { words: en, localize: ({ en }) => en };
const chinese: Locale = { words: zh, localize: ({ zh }) => zh };
const game = {
  id: 'none',
  seats: [
    { en: 'Black', zh: '黑' },
    { en: 'White', zh: '白' },
  ],
} as GameInfo;
const puzzle = { id: 'none', seats: [{ en: 'Player', zh: '玩家' }] } as GameInfo;

test('a_win_names_its_side_and_the_move', () => {
  const won = report({ verdict: 'win', plies: 3, line: ['d8', 'c8', 'h8'] });
  expect(verdictText(won, { game, seat: 0 }, english)).toBe('Black wins: d8');
  expect(verdictText(won, { game, seat: 0 }, chinese)).toBe('黑胜：d8');
  expect(whenText(won, english)).toBe('in 3 moves');
});

test('a_loss_names_the_winner_and_the_move_that_holds_longest', () => {
  const lost = report({ verdict: 'loss', plies: 4, line: ['j9'], score: -29_996 });
  expect(verdictText(lost, { game, seat: 0 }, english)).toBe('White wins: j9 holds longest');
  expect(verdictText(lost, { game, seat: 1 }, chinese)).toBe('黑胜：j9 撑得最久');
});

test('a_score_says_who_is_better', () => {
  const said = (score: number, seat: number) => verdictText(report({ score, line: ['h8'] }), { game, seat }, english);
  expect([said(600, 0), said(-600, 0), said(600, 1), said(20, 0)]).toEqual([
    'Black is better: h8',
    'White is better: h8',
    'White is better: h8',
    'Even: h8',
  ]);
});

test('a_solver_that_finds_no_win_says_whether_there_is_none', () => {
  const said = (proved: boolean) => verdictText(report({ proved }), { game, seat: 0, solved: true }, english);
  expect([said(true), said(false)]).toEqual(['There is no such win', 'Not decided in the time available']);
});

test('a_puzzle_is_cleared_or_has_a_best_move', () => {
  const said = (fields: Partial<Report>) => verdictText(report(fields), { game: puzzle, seat: 0 }, english);
  expect(said({ verdict: 'win', line: ['a1'] })).toBe('Can be cleared');
  expect(said({ verdict: 'loss' })).toBe('Cannot be cleared');
  expect(said({ score: 160, line: ['a1'] })).toBe('Best so far: a1');
});

test('a_move_is_worth_its_verdict_before_its_score', () => {
  const move: Candidate = { move: 'a1', weight: 0, verdict: 'loss', plies: 6, score: -29_994, why: [] };
  expect(valueText(move, { total: 1, seats: 2 }, english)).toBe('loses in 6');
  expect(valueText({ ...move, verdict: 'unknown', score: 0 }, { total: 1, seats: 2 }, english)).toBe('50%');
});
