import { expect, test } from 'vitest';
import { withOption } from './options';
import { bars, studyOf } from './study';

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
