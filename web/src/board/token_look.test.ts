import { expect, test } from 'vitest';
import { seatToken, tokenLook, tokenName } from './token_look';

const tokens = Array.from({ length: 9 }, (_, i) => ({
  name: `t${i}`,
  label: { en: `Gem ${i}`, zh: `宝石${i}` },
}));

test('first_and_second_are_two_different_marks', () => {
  expect(tokenLook('first', [], 'en')).toEqual({ kind: 'cross' });
  expect(tokenLook('second', [], 'en')).toEqual({ kind: 'ring' });
});

test('tiles_of_one_game_differ_in_shape_or_colour', () => {
  const looks = tokens.map(({ name }) => tokenLook(name, tokens, 'en'));
  const seen = looks.map((tile) => tile.kind === 'tile' && `${tile.path} ${tile.hue}`);
  expect(new Set(seen).size).toBe(tokens.length);
});

test('letters_come_from_the_name_in_the_chosen_language', () => {
  expect(tokenLook('t0', tokens, 'en')).toMatchObject({ letters: 'Ge' });
  expect(tokenLook('t0', tokens, 'zh')).toMatchObject({ letters: '宝' });
});

test('a_token_missing_from_the_list_shows_its_own_word', () => {
  expect(tokenLook('odd', tokens, 'en')).toMatchObject({ kind: 'tile', letters: 'od' });
  expect(tokenName('odd', tokens, 'zh')).toBe('odd');
  expect(tokenName('t3', tokens, 'zh')).toBe('宝石3');
});

test('a_seat_plays_with_the_mark_or_stone_of_its_side', () => {
  const game = { tokens: ['black', 'white', 'wall'].map((name) => ({ name, label: { en: name, zh: name } })) };
  expect([0, 1, 2].map((seat) => seatToken(game, seat))).toEqual(['black', 'white', undefined]);
  expect(seatToken({ tokens: [] }, 0)).toBeUndefined();
});
