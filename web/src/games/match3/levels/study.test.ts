import { expect, test } from 'vitest';
import { withOption } from './options';
import { againstOf, bars, comparisonOf, points, studyOf } from './study';

test('a_study_is_read_from_the_facts_of_a_report', () => {
  const facts = {
    games: 4,
    wins: 2,
    low: 0.15,
    high: 0.85,
    moves_left: [[1, 2]],
    goals: [{ token: 'ice', missed: 2 }],
  };
  expect(studyOf({ facts })).toMatchObject({ games: 4, wins: 2, movesLeft: [[1, 2]] });
  expect(studyOf({ facts: { games: 0, wins: 0, moves_left: [], goals: [] } })).toBeUndefined();
  expect(studyOf(undefined)).toBeUndefined();
});

test('two_versions_are_read_from_one_report', () => {
  const facts = { games: 4, wins: 2, low: 0.15, high: 0.85, moves_left: [], goals: [] };
  const comparison = {
    pairs: 4,
    only_first: 0,
    only_second: 1,
    difference: 0.25,
    low: -0.3,
    high: 0.7,
    verdict: 'alike',
  };
  const report = { facts: { ...facts, against: { ...facts, wins: 3 }, comparison } };
  expect(studyOf(report)?.wins).toBe(2);
  expect(againstOf(report)?.wins).toBe(3);
  expect(comparisonOf(report)).toEqual(comparison);
  expect(againstOf({ facts })).toBeUndefined();
  expect(comparisonOf({ facts })).toBeUndefined();
  expect(comparisonOf(undefined)).toBeUndefined();
});

test('a_difference_is_told_in_points_with_its_sign', () => {
  expect([0.034, -0.005, 0, -0.0001, 0.1].map(points)).toEqual(['+3.4', '\u22120.5', '0.0', '0.0', '+10.0']);
});

test('no_number_of_moves_is_left_out_of_the_histogram', () => {
  expect(
    bars([
      [0, 3],
      [2, 5],
    ]),
  ).toEqual([3, 0, 5]);
  expect(bars([])).toEqual([]);
});

test('the_usual_rule_is_not_written_down', () => {
  const chosen = withOption({}, 'plus_makes', 'ufo', 'square');
  expect(chosen).toEqual({ plus_makes: 'ufo' });
  expect(withOption(chosen, 'plus_makes', 'square', 'square')).toEqual({});
});
