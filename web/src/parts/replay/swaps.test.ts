import { expect, test } from 'vitest';
import { report } from '../thinking/report_for_tests';
import { farBelow, judgeMove, type JudgedMove } from './swaps';

const why = [{ en: 'makes a UFO', zh: '生成飞碟' }];
const ranking = (scores: Record<string, number | undefined>) =>
  report({
    candidates: Object.entries(scores).map(([move, score]) => ({ move, score, weight: 0, verdict: 'unknown', why })),
  });

test('a_move_far_below_the_best_candidate_is_judged_with_it', () => {
  const judged = judgeMove(ranking({ a1a2: 12, b1b2: 29, c1c2: 11 }), 'a1a2', 4);
  expect(judged).toEqual({ at: 4, move: 'a1a2', best: 'b1b2', why, score: 12, bestScore: 29, far: true });
});

test('the_best_a_near_one_and_one_in_the_upper_half_are_not_far_below', () => {
  const far = (scores: Record<string, number>) => judgeMove(ranking({ a1a2: 20, ...scores }), 'a1a2', 0)?.far;
  expect(far({ b1b2: 11 })).toBe(false);
  expect(far({ b1b2: 24, c1c2: 19 })).toBe(false);
  expect(far({ b1b2: 29, c1c2: 5 })).toBe(false);
  expect(far({ b1b2: 29, c1c2: 19 })).toBe(true);
});

test('nothing_is_said_of_a_move_that_was_not_looked_at', () => {
  expect(judgeMove(ranking({ b1b2: 29 }), 'a1a2', 0)).toBeUndefined();
  expect(judgeMove(ranking({ a1a2: undefined, b1b2: 29 }), 'a1a2', 0)).toBeUndefined();
  expect(judgeMove(undefined, 'a1a2', 0)).toBeUndefined();
});

test('the_worst_moves_are_marked_in_the_order_of_the_game', () => {
  const one = (at: number, lost: number, far = true) => ({ at, score: 0, bestScore: lost, far }) as JudgedMove;
  const judged = [one(0, 9), undefined, one(2, 30, false), ...Array.from({ length: 12 }, (_, i) => one(3 + i, 10 + i))];
  expect(farBelow(judged).map(({ at }) => at)).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]);
});
