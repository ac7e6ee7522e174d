// The list of suggested words, against the program's list of common ones.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { passwordState } from './password_rule';
import { secureIndex, suggestedPassword } from './suggest';
import { kSuggestedWords } from './suggested_words';

/** The program's list of this name. */
function listed(name: string): string[] {
  const source = readFileSync(new URL('../../../../src/account/password/common_passwords.h', import.meta.url), 'utf8');
  const block = source.split(`${name}{`)[1]?.split('};')[0] ?? '';
  return [...block.matchAll(/"([^"]+)"/g)].map(([, word]) => word ?? '');
}

/** How many characters of a word the program counts: those in no common word, no keyboard row and no repetition. */
function ownCharacters(word: string, common: readonly string[]): number {
  const own = [...word].map((letter, i) => letter !== word[i - 1]);
  for (const part of common)
    for (let at = word.indexOf(part); at >= 0; at = word.indexOf(part, at + 1)) own.fill(false, at, at + part.length);
  return own.filter(Boolean).length;
}

test('there_are_2048_different_words_of_4_to_8_letters_and_none_begins_another', () => {
  expect(new Set(kSuggestedWords).size).toBe(2048);
  expect(kSuggestedWords).toHaveLength(2048);
  expect(kSuggestedWords.filter((word) => !/^[a-z]{4,8}$/.test(word))).toEqual([]);
  const sorted = [...kSuggestedWords].sort();
  expect(sorted.filter((word, i) => sorted[i + 1]?.startsWith(word))).toEqual([]);
});

test('the_program_accepts_any_four_of_them', () => {
  const rows = listed('kRows').flatMap((row) => [row, [...row].reverse().join('')]);
  const runs = rows.flatMap((row) => [...row].map((_, at) => row.slice(at, at + 3)).filter((run) => run.length === 3));
  const common = listed('kCommonWords');
  expect(common.length).toBeGreaterThan(50);
  // It asks for six in all.
  const weak = kSuggestedWords.filter((word) => ownCharacters(word, [...common, ...runs]) < 2);
  expect(weak).toEqual([]);
});

test('a_suggestion_is_four_words_of_the_list_and_long_enough', () => {
  const [one, other] = [suggestedPassword(), suggestedPassword()];
  expect(one).not.toBe(other);
  for (const password of [one, other]) {
    expect(password.split(' ')).toHaveLength(4);
    expect(password.split(' ').every((word) => kSuggestedWords.includes(word))).toBe(true);
    expect(passwordState(password).state).toBe('fits');
  }
});

test('every_number_is_equally_likely', () => {
  // The last of 2^32 numbers would be one more 0 of three, and the last four one more of each from 0 to 3 of seven.
  const drawn = [2 ** 32 - 1, 2 ** 32 - 2, 2 ** 32 - 4, 10];
  const draw = () => drawn.shift() ?? 0;
  expect(secureIndex(3, draw)).toBe((2 ** 32 - 2) % 3);
  expect(secureIndex(7, draw)).toBe(3);
});
