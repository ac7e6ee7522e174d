import { expect, test } from 'vitest';
import type { GameInfo } from '../protocol/messages';
import { markOf, withMarks, withoutMarks } from './player_marks';
import { tokenLook } from './token_look';

const label = { en: '', zh: '' };
const game = {
  tokens: [
    { name: 'wall', label },
    { name: 'white', label, look: 'white_stone', seat: 1 },
    { name: 'black', label, look: 'black_stone', seat: 0 },
  ],
} as unknown as GameInfo;
const star = { text: '★' };
const cat = { image: 'abc' };

const marks = (of: GameInfo) => of.tokens.map(markOf);

test('each_seats_mark_is_on_its_token', () => {
  expect(marks(withMarks(game, [{ mark: star }, { mark: cat }]))).toEqual([undefined, cat, star]);
  expect(marks(withMarks(game, [{}, { mark: cat }]))).toEqual([undefined, cat, undefined]);
});

test('a_game_without_marks_or_with_standard_stones_is_the_game_itself', () => {
  expect(withMarks(game)).toBe(game);
  expect(withMarks(game, [{}, {}])).toBe(game);
  expect(withMarks(game, [{ mark: star }], true)).toBe(game);
});

test('equal_marks_give_the_same_game_so_that_nothing_is_drawn_anew', () => {
  const once = withMarks(game, [{ mark: star }, {}]);
  expect(withMarks(game, [{ mark: { ...star } }, {}])).toBe(once);
  expect(withMarks(game, [{}, { mark: star }])).not.toBe(once);
});

test('numbers_are_drawn_on_standard_stones', () => {
  expect(marks(withoutMarks(withMarks(game, [{ mark: star }])))).toEqual([undefined, undefined, undefined]);
  expect(withoutMarks(game)).toBe(game);
});

test('equal_marks_of_both_sides_differ_by_what_they_stand_on', () => {
  const both = withMarks(game, [{ mark: star }, { mark: star }]);
  expect(tokenLook('black', both.tokens, 'en')).toEqual({ kind: 'mark', base: 'black', mark: star });
  expect(tokenLook('white', both.tokens, 'en')).toEqual({ kind: 'mark', base: 'white', mark: star });
  const signs = {
    tokens: [
      { name: 'x', label, look: 'cross', seat: 0 },
      { name: 'o', label, look: 'ring', seat: 1 },
    ],
  } as unknown as GameInfo;
  const { tokens } = withMarks(signs, [{ mark: star }, { mark: star }]);
  expect(tokens.map(({ name }) => tokenLook(name, tokens, 'en'))).toMatchObject([
    { base: 'square' },
    { base: 'round' },
  ]);
});
