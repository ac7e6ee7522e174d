// Progress of two browsers is merged: what one of them has reached, both have.
import { beforeEach, expect, test } from 'vitest';
import { installPages } from '../game_page';
import { clearProgress, isProgress, kMaxBytes, mergeProgress, textOf, type KeptProgress } from './kept_progress';

installPages({
  '/games/dots/index.ts': { bests: ['dots.best', 'dots.stages.'] },
  '/games/combos/index.ts': { daily: { more: true } },
});

const keep = (values: Record<string, unknown>) => {
  for (const [key, value] of Object.entries(values)) localStorage.setItem(`gridwise.${key}`, JSON.stringify(value));
};
const kept = (key: string) => JSON.parse(localStorage.getItem(`gridwise.${key}`) ?? 'null') as unknown;
const sent = (came: KeptProgress = {}) => mergeProgress(came).progress;

/** What a browser has; then what another has after both have met through the account. */
function afterMeeting(one: Record<string, unknown>, other: Record<string, unknown>): void {
  keep(one);
  const account = sent() as KeptProgress;
  localStorage.clear();
  keep(other);
  const merged = sent(account);
  expect(sent(merged), 'it is settled').toEqual(merged);
}

beforeEach(() => localStorage.clear());

test('levels_have_the_most_stars_and_the_best_score_of_both', () => {
  afterMeeting(
    { 'levels.match3': { a: { stars: 3, score: 10 }, b: { stars: 1, score: 9 } } },
    { 'levels.match3': { a: { stars: 2, score: 40 }, c: { stars: 1, score: 0 } } },
  );
  expect(kept('levels.match3')).toEqual({
    a: { stars: 3, score: 40 },
    b: { stars: 1, score: 9 },
    c: { stars: 1, score: 0 },
  });
});

test('a_bot_is_beaten_and_a_puzzle_solved_if_it_is_in_one_of_them', () => {
  afterMeeting(
    { 'ladder.gomoku': { low: 'beaten', high: 'drawn' }, 'puzzles.gomoku': { p: 0, q: 3 } },
    { 'ladder.gomoku': { low: 'drawn', high: 'drawn' }, 'puzzles.gomoku': { p: 2, r: 0 } },
  );
  expect(kept('ladder.gomoku')).toEqual({ low: 'beaten', high: 'drawn' });
  expect(kept('puzzles.gomoku')).toEqual({ p: 2, q: 3, r: 0 });
});

test('the_greater_best_counts', () => {
  afterMeeting(
    { 'puzzles.gomoku.streak': 7, 'dots.best': 40, 'dots.stages.5x5': { 1: 30, 2: 90 } },
    { 'puzzles.gomoku.streak': 5, 'puzzles.gomoku.storm': 2, 'dots.stages.5x5': { 1: 50, 3: 10 } },
  );
  expect([kept('puzzles.gomoku.streak'), kept('puzzles.gomoku.storm'), kept('dots.best')]).toEqual([7, 2, 40]);
  expect(kept('dots.stages.5x5')).toEqual({ 1: 50, 2: 90, 3: 10 });
});

test('days_are_sent_without_their_matches_and_both_browsers_days_count', () => {
  keep({ 'daily.dots': { '2026-11-01': { match: 'm1', done: true, best: true, count: 20 } } });
  expect(sent()).toEqual({ 'daily.dots': { '2026-11': '20b' } });
  localStorage.clear();
  afterMeeting(
    {
      'daily.dots': { '2026-11-01': { match: 'm1', done: true, count: 20 }, '2026-11-03': { match: 'm2' } },
      'daily.combos': { '2026-11-01': { done: true, count: 4 } },
    },
    {
      'daily.dots': {
        '2026-11-01': { match: 'x1', done: true, best: true, count: 18 },
        '2026-11-03': { match: 'x3', done: true, count: 9, late: true },
      },
      'daily.combos': { '2026-11-01': { done: true, count: 6 } },
    },
  );
  expect(kept('daily.dots')).toEqual({
    '2026-11-01': { match: 'x1', done: true, best: true, count: 18 },
    '2026-11-03': { match: 'x3', done: true, count: 9, late: true },
  });
  expect(kept('daily.combos')).toEqual({ '2026-11-01': { done: true, count: 6 } });
});

test('what_has_not_changed_is_not_written', () => {
  keep({ 'levels.match3': { a: { score: 1, stars: 3 } } });
  expect(mergeProgress({ 'levels.match3': { a: { stars: 3, score: 1 } } }).changed).toBe(false);
  expect(mergeProgress({ 'levels.match3': { b: { stars: 1, score: 1 } } }).changed).toBe(true);
});

test('only_progress_is_sent', () => {
  keep({
    sound: false,
    matches: { m: {} },
    'ladder.gomoku.lost': { bot: 'low', matches: ['m'] },
    'progress.of': 'ann',
    'dots.other': 1,
    'daily.dots': { '2026-11-01': { match: 'm1' } },
    'levels.match3': {},
  });
  expect(sent()).toEqual({});
  expect(['levels.match3', 'puzzles.gomoku.storm', 'dots.stages.x', 'levels.match3.storm'].map(isProgress)).toEqual([
    true,
    true,
    true,
    false,
  ]);
});

test('damaged_values_count_as_none_and_are_healed', () => {
  localStorage.setItem('gridwise.levels.match3', '{"a":');
  keep({ 'ladder.gomoku': [], 'puzzles.gomoku.streak': 'x', 'dots.stages.x': 7, 'daily.dots': null });
  const came = {
    'levels.match3': { a: { stars: 2, score: 1 }, b: { stars: 9, score: 1 }, c: null, d: [], __proto__: { stars: 3 } },
    'ladder.gomoku': { low: 'beaten', high: 7 },
    'puzzles.gomoku.streak': { a: 3 },
    'puzzles.gomoku': 'none',
    'daily.dots': { '2026-11': '20b,x,-,99999,d', '2026-13-01': '1', '2026-12': 7, '2026-10': ','.repeat(40) + '5' },
    'dots.best': Number.NaN,
  };
  const merged = sent(JSON.parse(JSON.stringify(came)) as KeptProgress);
  expect(kept('levels.match3')).toEqual({ a: { stars: 2, score: 1 } });
  expect(kept('ladder.gomoku')).toEqual({ low: 'beaten' });
  expect(kept('daily.dots')).toEqual({
    '2026-11-01': { done: true, best: true, count: 20 },
    '2026-11-04': { done: true, count: 99999 },
    '2026-11-05': { done: true },
  });
  expect(merged).toMatchObject({ 'levels.match3': { a: { stars: 2, score: 1 } }, 'ladder.gomoku': { low: 'beaten' } });
  expect(sent(merged), 'it is settled').toEqual(merged);
  for (const none of [null, 7, 'x', [], [[]]]) {
    const all = Object.fromEntries(Object.keys(came).map((key) => [key, none]));
    expect(() => sent(all)).not.toThrow();
    expect(kept('levels.match3'), JSON.stringify(none)).toEqual({ a: { stars: 2, score: 1 } });
  }
});

test('stars_of_an_older_version_of_the_page_are_sent_and_not_hidden_by_what_came', () => {
  keep({ 'path.match3': { a: { stars: 2, result: 900 } } });
  expect(sent()).toEqual({ 'levels.match3': { a: { stars: 2, score: 0 } } });
  sent({ 'levels.match3': { b: { stars: 1, score: 5 } } });
  expect(kept('levels.match3')).toEqual({ a: { stars: 2, score: 0 }, b: { stars: 1, score: 5 } });
});

test('what_a_newer_version_of_the_page_keeps_stays', () => {
  keep({ 'ladder.gomoku': { low: 'beaten' } });
  expect(sent({ 'gardens.match3': { roses: [1, 2] } })).toEqual({
    'gardens.match3': { roses: [1, 2] },
    'ladder.gomoku': { low: 'beaten' },
  });
  expect(kept('gardens.match3')).toBeNull();
});

test('too_much_loses_its_oldest_months_for_the_account_only', () => {
  const days: Record<string, unknown> = {};
  for (const month of ['10', '11', '12']) {
    for (let day = 10; day <= 30; day++) days[`2026-${month}-${day}`] = { done: true, count: 1234567890123 };
  }
  const games = Array.from({ length: 18 }, (_, i) => [`daily.game${i}`, days]);
  keep({ ...Object.fromEntries(games), 'ladder.gomoku': { low: 'beaten' } });
  const account = sent() as KeptProgress;
  const bytes = textOf(account).length;
  expect(bytes).toBeLessThanOrEqual(kMaxBytes);
  expect(bytes).toBeGreaterThan(kMaxBytes - 400);
  expect(account['ladder.gomoku']).toEqual({ low: 'beaten' });
  const months = games.map(([key]) => Object.keys(account[key as string] as object));
  for (const kept of months) expect(kept).toEqual(expect.arrayContaining(['2026-11', '2026-12']));
  expect(months[0]).not.toContain('2026-10');
  expect(kept('daily.game0')).toEqual(days);
  expect(sent(account), 'it is settled').toEqual(account);
  keep({ 'levels.match3': { ['x'.repeat(kMaxBytes)]: { stars: 1, score: 0 } } });
  expect(sent()).toBeUndefined();
});

test('all_progress_can_be_taken_out_and_nothing_else', () => {
  keep({ 'levels.match3': {}, 'path.match3': {}, 'dots.best': 1, 'puzzles.gomoku.storm': 2, sound: false });
  localStorage.setItem('another', '1');
  clearProgress();
  expect(Object.keys(localStorage).sort()).toEqual(['another', 'gridwise.sound']);
});
