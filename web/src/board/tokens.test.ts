import { expect, test } from 'vitest';
import { isOrb, kOrbs } from '../games/orbs/shapes';
import { look, tokenName } from './tokens';

const tokens = Array.from({ length: 9 }, (_, i) => ({
  name: `t${i}`,
  label: { en: `Gem ${i}`, zh: `宝石${i}` },
}));

test('first_and_second_are_two_different_marks', () => {
  expect(look('first', [], 'en')).toEqual({ kind: 'cross' });
  expect(look('second', [], 'en')).toEqual({ kind: 'ring' });
});

test('tiles_of_one_game_differ_in_shape_or_colour', () => {
  const looks = tokens.map(({ name }) => look(name, tokens, 'en'));
  const seen = looks.map((tile) => tile.kind === 'tile' && `${tile.path} ${tile.hue}`);
  expect(new Set(seen).size).toBe(tokens.length);
});

test('letters_come_from_the_name_in_the_chosen_language', () => {
  expect(look('t0', tokens, 'en')).toMatchObject({ letters: 'Ge' });
  expect(look('t0', tokens, 'zh')).toMatchObject({ letters: '宝' });
});

test('a_token_missing_from_the_list_shows_its_own_word', () => {
  expect(look('odd', tokens, 'en')).toMatchObject({ kind: 'tile', letters: 'od' });
  expect(tokenName('odd', tokens, 'zh')).toBe('odd');
  expect(tokenName('t3', tokens, 'zh')).toBe('宝石3');
});

test('every_orb_has_a_silhouette_of_its_own', () => {
  const kinds = ['fire', 'water', 'wood', 'light', 'dark', 'heart', 'jammer', 'poison', 'mortal', 'bomb', 'unknown'];
  const bodies = kinds.map((kind) => isOrb(kind) && kOrbs[kind].find(({ part }) => part === 'body')?.d);
  expect(new Set(bodies).size).toBe(kinds.length);
  expect(look('fire', [], 'en')).toEqual({ kind: 'orb', orb: 'fire' });
});
