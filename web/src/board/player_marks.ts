// Players' marks on stones. The marks travel on a game's tokens, so every place that draws a token shows them.
import type { GameInfo, PlayerMark, Seat, TokenInfo as SentToken } from '../protocol/messages';
import type { TokenInfo } from '../protocol/shapes';
import { looks } from './looks.svelte';

interface MarkedToken extends SentToken {
  mark?: PlayerMark | undefined;
}

/** The last marked copy of each game and its marks, cached so that equal marks give the same object. */
const drawn = new WeakMap<GameInfo, { marks: string; game: GameInfo }>();

/** The game with these seats' marks on its tokens; the game itself if there are none or they are switched off. */
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

export function markOf(token: TokenInfo | undefined): PlayerMark | undefined {
  return (token as MarkedToken | undefined)?.mark;
}

/** The same game with plain stones, for example under move numbers. */
export function withoutMarks(game: GameInfo): GameInfo {
  if (!game.tokens.some(markOf)) return game;
  return { ...game, tokens: game.tokens.map((token): MarkedToken => ({ ...token, mark: undefined })) };
}

export function isMarked(token: string | undefined, game: Pick<GameInfo, 'tokens'>): boolean {
  return markOf(game.tokens.find(({ name }) => name === token)) !== undefined;
}
