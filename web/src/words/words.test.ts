import { expect, test } from 'vitest';
import { en } from './en';
import { errorText } from './errors';
import { zh } from './zh';

/** Every path of a catalogue with its string, or what its function says. */
function flat(value: unknown, path = ''): [string, string][] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value === 'function') return [[path, String(value(3, 3, 3))]];
  return Object.entries(value as object).flatMap(([key, inner]) => flat(inner, `${path}.${key}`));
}

test('both_languages_say_the_same_things_errors_included', () => {
  expect(flat(zh).map(([path]) => path)).toEqual(flat(en).map(([path]) => path));
});

test('chinese_is_chinese', () => {
  const same = new Set(['.program', '.otherLanguage', '.verdictShort.unknown', '.reasons.play', '.cell']);
  const foreign = flat(zh).filter(([path, text]) => !same.has(path) && !/\p{Script=Han}/u.test(text));
  expect(foreign).toEqual([]);
});

test('no_string_is_kept_that_nobody_shows', () => {
  const sources = import.meta.glob<string>(['../**/*.{ts,svelte}', '!../words/{en,zh}*.ts', '!../**/*.test.ts'], {
    query: '?raw',
    import: 'default',
    eager: true,
  });
  const text = Object.values(sources).join('\n');
  const unused = Object.keys(en).filter((key) => !text.includes(`.${key}`) && !text.includes(`'${key}'`));
  expect(unused).toEqual([]);
});

test('a_code_is_explained_by_its_own_sentence_its_family_or_the_program', () => {
  expect(errorText({ code: 'match/turn', says: 'x' }, en)).toBe(en.errors['match/turn']);
  expect(errorText({ code: 'text/brand_new', says: 'q is no cell', at: 7 }, en)).toBe(
    `${en.errors.text} q is no cell ${en.errorAt(7)}`,
  );
  expect(errorText({ code: 'brand/new', says: 'something else' }, zh)).toBe('something else');
});
