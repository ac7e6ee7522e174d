import { expect, test } from 'vitest';
import type { Report } from '../../protocol/messages';
import { finishedSolution, solutionOf } from './solution';

const report = (changes: Partial<Report>): Report =>
  ({ verdict: 'unknown', line: [], depth: 0, nodes: 0, ms: 0, proved: false, candidates: [], ...changes }) as Report;

test('a_solution_counts_its_appends', () => {
  const found = solutionOf(
    report({
      line: ['R1C1-R1C2', 'append', 'R1C3-R2C3'],
      proved: true,
      verdict: 'win',
      facts: { least_moves: 3 },
    }),
  );
  expect(found).toMatchObject({ verdict: 'cleared', appends: 1, proved: true, bound: 3 });
});

test('a_board_that_cannot_be_cleared_says_why', () => {
  const reason = { en: 'odd', zh: '奇' };
  expect(solutionOf(report({ proved: true, verdict: 'loss', facts: { reason } }))).toMatchObject({ reason });
});

test('a_board_on_which_the_game_is_over_has_its_solution', () => {
  expect(finishedSolution({ kind: 'open' }, 'stuck')).toBeUndefined();
  expect(finishedSolution({ kind: 'won' }, 'stuck')?.verdict).toBe('cleared');
  expect(finishedSolution({ kind: 'lost' }, 'stuck')).toMatchObject({
    verdict: 'not_clearable',
    reason: { en: 'stuck' },
  });
});

test('a_report_without_facts_is_undecided', () => {
  expect(solutionOf(undefined)).toBeUndefined();
  expect(solutionOf(report({}))?.verdict).toBe('undecided');
});
