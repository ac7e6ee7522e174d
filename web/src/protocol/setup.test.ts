import { expect, test } from 'vitest';
import { boardText, gameOf, setupFrom, setupOf, shortValues, standardValues, valuesOf } from './setup';
import type { GameInfo } from './shapes';

const words = (text: string) => ({ en: text, zh: text });
const game: GameInfo = {
  id: 'demo',
  name: words('Demo'),
  about: words(''),
  seats: [words('First')],
  options: [
    { name: 'size', label: words('Size'), low: 3, high: 9, standard: 5, choices: [] },
    {
      name: 'rule',
      label: words('Rule'),
      low: 0,
      high: 1,
      standard: 1,
      choices: [
        { name: 'free', label: words('Free') },
        { name: 'strict', label: words('Strict') },
      ],
    },
  ],
  presets: [],
  tokens: [],
  look: {},
  desk: 'analyse',
  boards: [],
  selectors: [],
  goals: [],
  notations: [],
  solvable: false,
};

test('a_text_names_its_game_and_its_setup', () => {
  expect(gameOf('demo(size=7) x./..')).toBe('demo');
  expect(setupOf('demo(size=7) x./..')).toBe('demo(size=7)');
  expect(setupOf('demo')).toBe('demo');
});

test('options_left_out_have_their_standard', () => {
  expect(standardValues(game)).toEqual([5, 1]);
  expect(valuesOf(game, 'demo')).toEqual([5, 1]);
  expect(valuesOf(game, 'demo( rule = free )')).toEqual([5, 0]);
});

test('values_and_game_strings_translate_both_ways', () => {
  const setup = 'demo(size=7,rule=free)';
  expect(setupFrom(game, valuesOf(game, setup))).toBe(setup);
  expect(setupFrom({ ...game, options: [] }, [])).toBe('demo');
});

test('short_form_shows_numbers_and_unusual_choices', () => {
  const [size] = game.options;
  expect(shortValues({ ...game, options: [size!] }, 'demo(size=7)', 'en')).toBe('7');
  expect(shortValues(game, 'demo(size=7)', 'en')).toBe('Size 7');
  expect(shortValues(game, 'demo(size=7,rule=free)', 'en')).toBe('Size 7 · Free');
});

test('an_unusual_choice_called_by_a_number_says_of_what', () => {
  const ways = {
    ...game.options[1]!,
    label: words('Ways'),
    choices: ['4', '8'].map((name) => ({ name, label: words(name) })),
  };
  expect(shortValues({ ...game, options: [ways] }, 'demo(rule=4)', 'en')).toBe('Ways 4');
});

test('what is typed becomes a whole text of the game', () => {
  expect(boardText('demo', ' demo(size=4) ab/cd\n')).toBe('demo(size=4) ab/cd');
  expect(boardText('demo', 'ab/cd')).toBe('demo ab/cd');
  expect(boardText('demo', '{"title": 1}', 7)).toBe('demo seed=7 {"title": 1}');
});
