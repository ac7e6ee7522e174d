// What the stones of a match's players show: a game whose tokens carry the marks is drawn with them wherever a token is.
import type { PlayerMark } from '../protocol/looks';
import type { GameInfo, Seat, TokenInfo } from '../protocol/shapes';
import { looks } from './looks.svelte';

interface MarkedToken extends TokenInfo {
  mark?: PlayerMark | undefined;
}

/** The game as last drawn with marks, and these. Kept, so that equal marks give the same object. */
const drawn = new WeakMap<GameInfo, { marks: string; game: GameInfo }>();

/** The game with the marks of these seats on their tokens; the game itself where there are none, or none are wanted. */
export function withMarks(
  game: GameInfo,
  seats: readonly Pick<Seat, 'mark'>[] = [],
  standard = looks.standardStones,
): GameInfo {
  if (standard || !seats.some(({ mark }) => mark)) return game;
  const marks = JSON.stringify(seats.map(({ mark }) => mark ?? null));
  const last = drawn.get(game);
  if (last?.marks === marks) return last.game;
  const tokens = game.tokens.map(
    (token): MarkedToken => (token.seat === undefined ? token : { ...token, mark: seats[token.seat]?.mark }),
  );
  const marked = { ...game, tokens };
  drawn.set(game, { marks, game: marked });
  return marked;
}

/** The mark on a token. */
export function markOf(token: TokenInfo | undefined): PlayerMark | undefined {
  return (token as MarkedToken | undefined)?.mark;
}

/** The same game with its own stones, such as under numbers. */
export function withoutMarks(game: GameInfo): GameInfo {
  if (!game.tokens.some(markOf)) return game;
  return { ...game, tokens: game.tokens.map((token): MarkedToken => ({ ...token, mark: undefined })) };
}

/** Whether the token shows its player's mark. */
export function isMarked(token: string | undefined, game: Pick<GameInfo, 'tokens'>): boolean {
  return markOf(game.tokens.find(({ name }) => name === token)) !== undefined;
}
