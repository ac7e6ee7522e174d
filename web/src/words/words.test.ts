import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { language } from '../kit/language.svelte';
import { chooseLanguage, installChinese, t, type Dictionary } from '.';
import { en } from './en';
import { addErrors, errorText } from './errors';
import { zh } from './zh';

/** The strings outside any folder, and those of each folder, in both languages. */
const english = import.meta.glob<object>('../{parts/*,games/*,games/*/*}/words.ts', { eager: true, import: 'en' });
const chinese = import.meta.glob<object>('../{parts/*,games/*,games/*/*}/zh.ts', { eager: true, import: 'zh' });
const catalogues: [string, { en: object; zh: object }][] = [
  ['words', { en, zh }],
  ...Object.entries(english).map(([path, en]): [string, { en: object; zh: object }] => [
    path,
    { en, zh: chinese[path.replace('words.ts', 'zh.ts')] ?? {} },
  ]),
];

beforeEach(() => void vi.stubGlobal('document', { documentElement: {} }));
afterEach(() => {
  language.current = 'en';
  vi.unstubAllGlobals();
});

/** Every path in a catalogue with its string, or with its function's result. */
function flat(value: unknown, path = ''): [string, string][] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value === 'function') return [[path, String(value(3, 3, 3))]];
  return Object.entries(value as object).flatMap(([key, inner]) => flat(inner, `${path}.${key}`));
}

test.each(catalogues)('both_languages_have_the_same_strings: %s', (_, { en, zh }) => {
  expect(flat(zh).map(([path]) => path)).toEqual(flat(en).map(([path]) => path));
});

test.each(catalogues)('chinese_is_chinese: %s', (_, { zh }) => {
  const same = new Set([
    '.program',
    '.otherLanguage',
    '.verdictShort.unknown',
    '.reasons.play',
    '.cell',
    '.figureIs',
    '.gameWith',
    '.left',
    '.noneOfKind.all',
    '.starsOf',
    '.fields.step.days',
    '.increment',
    '.periodsOf',
    '.painted',
  ]);
  const foreign = flat(zh).filter(([path, text]) => !same.has(path) && !/\p{Script=Han}/u.test(text));
  expect(foreign).toEqual([]);
});

test.each(catalogues)('puzzles_have_one_word_in_chinese: %s', (_, { zh }) => {
  expect(flat(zh).filter(([, text]) => /谜题|题目/.test(text))).toEqual([]);
});

test.each(catalogues)('every_string_is_used: %s', (path, { en }) => {
  const sources = import.meta.glob<string>(
    [
      '../**/*.{ts,svelte}',
      '!../words/{en,zh}*.ts',
      '!../{parts/*,games/*,games/*/*}/{words,zh}.ts',
      '!../**/*.test.ts',
    ],
    { query: '?raw', import: 'default', eager: true },
  );
  const folder = path.replace(/words\.ts$/, '');
  // Strings of a folder of parts may be used in rooms as well.
  const seen = Object.entries(sources).filter(([file]) => !folder.includes('games') || file.startsWith(folder));
  const text = seen.map(([, source]) => source).join('\n');
  const unused = Object.keys(en).filter((key) => !text.includes(`.${key}`) && !text.includes(`'${key}'`));
  expect(unused).toEqual([]);
});

test('every_chinese_catalogue_stands_beside_an_english_one', () => {
  const beside = Object.keys(chinese).map((path) => path.replace('zh.ts', 'words.ts'));
  expect(beside.sort()).toEqual(Object.keys(english).sort());
});

test('a_language_is_shown_when_its_strings_are_here', async () => {
  let arrive: (dictionary: Dictionary) => void = () => {};
  installChinese(() => Promise.reject(new Error('offline')));
  await chooseLanguage('zh');
  expect(t().games).toBe(en.games);
  installChinese(() => new Promise((arrived) => (arrive = arrived)));
  const shown = chooseLanguage('zh');
  expect(t().games).toBe(en.games);
  arrive({ words: zh });
  await shown;
  expect(t().games).toBe(zh.games);
  expect(document.documentElement.lang).toBe('zh-Hans');
  await chooseLanguage('en');
  expect(t().games).toBe(en.games);
});

test('an_error_has_its_own_sentence_or_its_familys_or_the_programs', () => {
  expect(errorText({ code: 'match/turn', says: 'x' })).toBe(en.errors['match/turn']);
  expect(errorText({ code: 'text/brand_new', says: 'q is no cell', at: 7 })).toBe(
    `${en.errors.text} q is no cell ${en.errorAt(7)}`,
  );
  language.current = 'zh';
  expect(errorText({ code: 'brand/new', says: 'something else' })).toBe('something else');
});

test('a_limit_says_how_long_to_wait', () => {
  const limit = (says: string) => errorText({ code: 'limit/matches', says });
  expect(limit('too many matches from your address; wait 12 s')).toContain('Wait 12 seconds, then');
  expect(limit('too many matches from your address; wait 1 s')).toContain('Wait 1 second, then');
  expect(limit('too many matches from your address; wait 130 s')).toContain('Wait 3 minutes, then');
  expect(limit('too many matches')).toContain('Wait a moment, then');
  language.current = 'zh';
  expect(limit('too many matches from your address; wait 12 s')).toContain('12 秒');
});

test('a_sentence_with_a_colon_is_followed_by_what_the_program_says', () => {
  const says = '$.moves: a whole number belongs here';
  expect(errorText({ code: 'level/value', says })).toBe(`${en.errors['level/value']} ${says}`);
  expect(errorText({ code: 'store/io', says: 'errno 5' })).toBe(en.errors.store);
});

test('a_game_adds_sentences_for_its_own_codes', () => {
  const refusal = { code: 'game/own', says: 'as the program says it' };
  addErrors(() => ({ 'game/own': language.current === 'zh' ? '棋戏自己的说法。' : 'As the game says it.' }));
  expect(errorText(refusal)).toBe('As the game says it.');
  language.current = 'zh';
  expect(errorText(refusal)).toBe('棋戏自己的说法。');
});

test('a_text_that_begins_with_no_game_does_not_blame_the_server', () => {
  const refused = { code: 'game/unknown', says: 'there is no game rubbish' };
  expect(errorText(refused)).toMatch(/does not begin with the name of a game.*copied/);
  expect(errorText(refused)).not.toMatch(/server/);
});
