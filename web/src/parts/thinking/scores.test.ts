import { expect, test } from 'vitest';
import { report } from './report_for_tests';
import { graphLine, signed, evaluationOf } from './scores';

test('evaluations_are_for_the_first_seat', () => {
  expect(evaluationOf(report({ verdict: 'win' }), 0)).toBe(1);
  expect(evaluationOf(report({ verdict: 'win' }), 1)).toBe(-1);
  expect(evaluationOf(report({ score: 300 }), 1)).toBeCloseTo(-Math.tanh(0.5));
  expect(evaluationOf(report({ verdict: 'draw', proved: true }), 1)).toBe(0);
  expect(evaluationOf(report({}), 0)).toBeUndefined();
  expect(evaluationOf(report({ score: 0, depth: 0, nodes: 0, line: ['k8'] }), 0)).toBeUndefined();
});

test('scores_have_a_sign', () => {
  expect([120.4, -35, 0].map(signed)).toEqual(['+120', '−35', '0']);
});

test('the_graph_connects_known_evaluations', () => {
  expect(graphLine([0, 1, undefined, -1], 30, 10)).toBe('M0.0 5.0L10.0 0.0M30.0 10.0');
  expect(graphLine([], 30, 10)).toBe('');
});
