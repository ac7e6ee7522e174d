import { expect, test } from 'vitest';
import type { Report } from '../../protocol/messages';
import type { Scored } from '../thinking/game_scores.svelte';
import { report } from '../thinking/report_for_tests';
import { evaluationOf } from '../thinking/scores';
import { accuracyOf, keepsValue, kMistake, mistakesOf, withHindsight, worthsOf } from './review';

/** A position for the seat to move, as a search reports it. */
function searched(seat: number, fields: Partial<Report>): Scored {
  const found = report(fields);
  return { seat, report: found, evaluation: evaluationOf(found, seat), over: false };
}

const won = (by: number): Scored => ({ seat: 0, report: undefined, evaluation: by === 0 ? 1 : -1, over: true });
/** The score with this winning chance. */
const scoreOf = (chance: number) => 600 * Math.atanh(2 * chance - 1);
const even = (seat: number, best = 'a1') => searched(seat, { score: 0, line: [best] });

test('a_win_let_go_is_a_mistake_and_names_the_win', () => {
  const scored = [
    searched(0, { verdict: 'win', plies: 5, line: ['k9', 'l9'], proved: true }),
    searched(1, { score: scoreOf(0.6), line: ['b1'] }),
  ];
  const [mistake] = mistakesOf(scored, ['l12']);
  expect(mistake).toMatchObject({ at: 0, move: 'l12', seat: 0, what: 'win', line: ['k9', 'l9'], plies: 5 });
  expect(mistake?.proved).toBe(false);
  expect(mistake?.before).toBe(1);
  expect(mistake?.after).toBeCloseTo(0.4);
});

test('a_draw_let_go_is_a_mistake_of_the_second_seat_too', () => {
  const scored = [
    searched(1, { verdict: 'draw', line: ['b2'], proved: true }),
    searched(0, { verdict: 'win', line: ['a1'], proved: true }),
  ];
  expect(mistakesOf(scored, ['c3'])).toMatchObject([{ what: 'draw', seat: 1, lost: 0.5, proved: true }]);
});

test('a_loss_on_the_board_is_the_draw_let_go', () => {
  const scored = [searched(0, { verdict: 'draw', line: ['b2'], proved: true }), won(1)];
  expect(mistakesOf(scored, ['c3'])).toMatchObject([{ what: 'draw', proved: true }]);
});

test('a_smaller_loss_than_the_threshold_is_no_mistake', () => {
  const after = (chance: number) => [even(0), searched(1, { score: scoreOf(1 - chance), line: ['b1'] })];
  expect(mistakesOf(after(0.5 - kMistake + 0.01), ['a2'])).toEqual([]);
  expect(mistakesOf(after(0.5 - kMistake - 0.01), ['a2'])).toMatchObject([{ what: 'chance' }]);
});

test('the_move_that_the_search_calls_best_is_no_mistake', () => {
  const scored = [even(0, 'a2'), searched(1, { score: scoreOf(0.9), line: ['b1'] })];
  expect(mistakesOf(scored, ['a2'])).toEqual([]);
  expect(worthsOf(scored, ['a2'])).toMatchObject([{ lost: 0 }]);
});

test('nothing_is_said_of_moves_that_are_not_scored', () => {
  const unknown: Scored = { seat: 1, report: undefined, evaluation: undefined, over: false };
  expect(worthsOf([even(0), unknown], ['a2'])).toEqual([]);
  expect(worthsOf([even(0)], ['a2', 'b2'])).toEqual([]);
  expect(accuracyOf([], 0)).toBeUndefined();
});

test('a_win_reached_counts_for_the_position_before_it', () => {
  const scored = [even(0, 'x'), searched(1, { verdict: 'loss', line: ['b1'], plies: 4 })];
  expect(withHindsight(scored)[0]?.evaluation).toBe(1);
  expect(withHindsight([even(0), even(1)])[0]?.evaluation).toBe(0);
  const proved = [searched(0, { verdict: 'draw', proved: true, line: ['b2'] }), won(1)];
  expect(withHindsight(proved)[0]?.evaluation).toBe(0);
});

test('accuracy_is_a_hundred_less_the_mean_loss', () => {
  const scored = [
    searched(0, { verdict: 'win', line: ['k9'], proved: true }),
    even(1, 'b1'),
    even(0, 'c1'),
    searched(1, { score: 0, line: ['d1'] }),
  ];
  const worths = worthsOf(scored, ['a1', 'b1', 'c1']);
  expect(accuracyOf(worths, 0)).toBeCloseTo(75);
  expect(accuracyOf(worths, 1)).toBe(100);
});

test('another_try_must_keep_a_win_a_win', () => {
  expect(keepsValue(1, 1)).toBe(true);
  expect(keepsValue(1, 0.99)).toBe(false);
  expect(keepsValue(0.6, 0.5)).toBe(true);
  expect(keepsValue(0.6, 0.4)).toBe(false);
});

test('of_very_many_mistakes_the_worst_are_kept_in_order', () => {
  const scored = Array.from({ length: 61 }, (_, i) =>
    searched(i % 2, i % 4 === 0 ? { score: 0, line: ['best'] } : { score: scoreOf(0.5 + i / 130), line: ['best'] }),
  );
  const found = mistakesOf(scored, Array<string>(60).fill('other'));
  expect(found.length).toBe(12);
  const places = found.map(({ at }) => at);
  expect(places).toEqual([...places].sort((a, b) => a - b));
});
