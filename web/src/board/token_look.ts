// How to draw a token that the page has no art for: as the game says, or as a tile with the first letters of its
// label. The tile's shape and colour come from the token's index in the game's list.
import type { GameInfo, Named, PlayerMark, Words } from '../protocol/messages';
import type { TokenInfo } from '../protocol/shapes';
import { markOf } from './player_marks';

/** Shapes in a square of 100 by 100 around (0, 0). */
const kShapes = {
  circle: 'M-34 0A34 34 0 1 0 34 0A34 34 0 1 0 -34 0Z',
  square: 'M-24 -30H24Q30 -30 30 -24V24Q30 30 24 30H-24Q-30 30 -30 24V-24Q-30 -30 -24 -30Z',
  diamond: 'M0 -38L36 0L0 38L-36 0Z',
  hexagon: 'M-19 -33H19L38 0L19 33H-19L-38 0Z',
  triangle: 'M0 -38L37 28H-37Z',
  star: 'M0 -40L11 -14L38 -12L17 6L24 33L0 18L-24 33L-17 6L-38 -12L-11 -14Z',
} as const;

const kShapeNames = Object.keys(kShapes) as (keyof typeof kShapes)[];

/** The background of a player's mark. */
export type MarkBase = 'square' | 'round' | 'black' | 'white';

export type TokenLook =
  | { kind: 'cross' }
  | { kind: 'ring' }
  | { kind: 'stone'; side: 'black' | 'white' }
  | { kind: 'mark'; base: MarkBase; mark: PlayerMark }
  | { kind: 'tile'; path: string; hue: number; letters: string };

const kDrawn: Record<NonNullable<TokenInfo['look']>, TokenLook> = {
  cross: { kind: 'cross' },
  ring: { kind: 'ring' },
  black_stone: { kind: 'stone', side: 'black' },
  white_stone: { kind: 'stone', side: 'white' },
};

const kBases: Record<NonNullable<TokenInfo['look']>, MarkBase> = {
  cross: 'square',
  ring: 'round',
  black_stone: 'black',
  white_stone: 'white',
};

/** The token a seat plays with; undefined if it has none of its own. */
export function seatToken(game: Pick<GameInfo, 'tokens'>, seat: number): string | undefined {
  return game.tokens.find((token) => token.seat === seat)?.name;
}

/** Initials of a name: two letters in Latin script, one in Chinese. */
function letters(name: string): string {
  const word = [...name.trim()];
  return word.slice(0, /^\p{Script=Han}/u.test(name) ? 1 : 2).join('');
}

/** The look of a token; `hue` is an index into the colours --hue-0 to --hue-5 of the style sheet. */
export function tokenLook(token: string, tokens: readonly TokenInfo[], language: keyof Words): TokenLook {
  const found = tokens.findIndex(({ name }) => name === token);
  const look = tokens[found]?.look;
  const mark = markOf(tokens[found]);
  if (mark) return { kind: 'mark', base: look ? kBases[look] : tokens[found]?.seat === 0 ? 'square' : 'round', mark };
  const drawn = look && kDrawn[look];
  if (drawn) return drawn;
  const place = found < 0 ? tokens.length : found;
  const shape = kShapeNames[place % kShapeNames.length] ?? 'circle';
  return {
    kind: 'tile',
    path: kShapes[shape],
    hue: (place + Math.floor(place / kShapeNames.length)) % kShapeNames.length,
    letters: letters(tokens[found]?.label[language] ?? token),
  };
}

/** A token's display name. */
export function tokenName(token: string, tokens: readonly Named[], language: keyof Words): string {
  return tokens.find(({ name }) => name === token)?.label[language] ?? token;
}
