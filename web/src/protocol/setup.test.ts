import { expect, test } from 'vitest';
import {
  boardText,
  gameOf,
  isPlain,
  pathSetup,
  refusalOfTyped,
  settingName,
  setupFrom,
  setupOf,
  standardValues,
  valuesOf,
  valuesOfGameString,
} from './setup';
import type { GameInfo, Option } from './messages';

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

test('a_game_string_alone_says_the_options', () => {
  expect(valuesOfGameString(game, 'demo')).toEqual([5, 1]);
  expect(valuesOfGameString(game, 'demo( rule = free )')).toEqual([5, 0]);
  expect(valuesOfGameString(game, ' demo(size=9)\n')).toEqual([9, 1]);
});

test('a_board_another_game_or_an_unknown_option_is_no_game_string', () => {
  for (const text of [
    'demo xx/xx',
    'demo(size=7) xx/xx',
    'other',
    '',
    'demo(size=10)',
    'demo(size=7x)',
    'demo(rule=odd)',
    'demo(odd=1)',
    'demo(size',
  ])
    expect(valuesOfGameString(game, text), text).toBeUndefined();
});

test('options_are_called_by_their_preset', () => {
  const presets = [{ setup: 'demo(size=7,rule=free)', name: words('big and free') }];
  expect(settingName({ ...game, presets }, 'demo(size=7,rule=free)', 'en')).toBe('big and free');
  expect(settingName({ ...game, presets }, 'demo(rule=free,size=7)', 'en')).toBe('big and free');
  expect(settingName({ ...game, presets }, 'demo(size=8,rule=free)', 'en')).toBe('8 size, free');
});

test('without_a_preset_the_size_and_what_differs_name_the_options', () => {
  const [size, rule] = game.options as [Option, Option];
  const both = { en: 'In a row', zh: '连子数' };
  const board: GameInfo = {
    ...game,
    options: [
      { ...size, role: 'columns' },
      { ...size, name: 'rows', role: 'rows' },
      { ...size, name: 'k', label: both, high_means: { en: 'no limit', zh: '不限' } },
      rule,
      { ...size, name: 'pool', role: 'advanced' },
    ],
  };
  const name = (setup: string, language: 'en' | 'zh' = 'en') => settingName(board, setup, language);
  expect(name('demo')).toBe('5x5');
  expect(name('demo(size=7,k=4,pool=3)')).toBe('7x5, 4 in a row');
  expect(name('demo(size=7,k=4)', 'zh')).toBe('7×5，连子数 4');
  expect(name('demo(k=9,rule=free)')).toBe('5x5, in a row: no limit, free');
  expect(settingName({ ...game, options: [{ ...size, role: 'side' }] }, 'demo(size=6)', 'en')).toBe('6x6');
});

test('options_of_the_path_are_set_there_and_have_no_name', () => {
  const [size, rule] = game.options as [Option, Option];
  const both = { ...game, options: [size, { ...rule, role: 'path' as const }] };
  expect(setupFrom(both, [6, rule.high])).toBe('demo(size=6)');
  expect(pathSetup(both, 'demo(size=6)')).toBe('demo(size=6,rule=strict)');
  expect(pathSetup(game, 'demo(size=6)')).toBe('demo(size=6)');
  expect(settingName(both, 'demo(size=6,rule=free)', 'en')).toBe('6 size');
});

test('only_the_usual_options_of_a_game_without_choices_need_no_name', () => {
  const [size] = game.options as [Option];
  expect(isPlain({ ...game, options: [size] }, 'demo')).toBe(true);
  expect(isPlain({ ...game, options: [size] }, 'demo(size=6)')).toBe(false);
  expect(isPlain(game, 'demo')).toBe(false);
});

test('what is typed becomes a whole text of the game', () => {
  expect(boardText('demo', ' demo(size=4) ab/cd\n')).toBe('demo(size=4) ab/cd');
  expect(boardText('demo', 'ab/cd')).toBe('demo ab/cd');
  expect(boardText('demo', '{"title": 1}', 7)).toBe('demo seed=7 {"title": 1}');
});

test('a_refusal_is_told_of_what_was_typed', () => {
  const refusal = { code: 'text/bad_cell', says: '', at: 7 };
  expect(refusalOfTyped(refusal, 'demo abc', 'abc')).toEqual({ code: 'text/bad_cell', says: '', at: 2 });
  expect(refusalOfTyped({ ...refusal, at: 2 }, 'demo abc', 'abc')).toEqual({ code: 'text/bad_cell', says: '' });
  expect(refusalOfTyped({ code: 'level/json', says: '' }, 'demo {', '{')).toEqual({ code: 'level/json', says: '' });
});
