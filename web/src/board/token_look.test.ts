import { expect, test } from 'vitest';
import { seatToken, tokenLook, tokenName } from './token_look';

const tokens = Array.from({ length: 9 }, (_, i) => ({
  name: `t${i}`,
  label: { en: `Gem ${i}`, zh: `宝石${i}` },
}));

test('a_token_looks_as_its_game_says', () => {
  const label = { en: 'X', zh: 'X' };
  const drawn = [
    { name: 'x', label, look: 'cross' as const },
    { name: 'o', label, look: 'ring' as const },
    { name: 'b', label, look: 'black_stone' as const },
  ];
  expect(['x', 'o', 'b', 'other'].map((token) => tokenLook(token, drawn, 'en'))).toMatchObject([
    { kind: 'cross' },
    { kind: 'ring' },
    { kind: 'stone', side: 'black' },
    { kind: 'tile' },
  ]);
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
  const label = { en: '', zh: '' };
  const game = {
    tokens: [
      { name: 'wall', glyph: '#', label },
      { name: 'gote', glyph: 'g', label, seat: 1 },
      { name: 'sente', glyph: 's', label, seat: 0 },
    ],
  };
  expect([0, 1, 2].map((seat) => seatToken(game, seat))).toEqual(['sente', 'gote', undefined]);
  expect(seatToken({ tokens: [] }, 0)).toBeUndefined();
});
