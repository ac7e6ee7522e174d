import { expect, test } from 'vitest';
import { stepName, stepSign } from './step_names';

test('a_step_is_a_direction_in_words_and_an_arrow_in_lists', () => {
  expect(['0', '2', '4', '7', 'drop', 'c3'].map(stepName)).toEqual([
    'right',
    'down',
    'left',
    'up right',
    'Let go',
    undefined,
  ]);
  expect(['0', '1', '6', 'drop', 'c3'].map(stepSign)).toEqual(['→', '↘', '↑', undefined, undefined]);
});
