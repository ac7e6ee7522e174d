// What leads the home page: a match that waits for the visitor, one begun lately, or what Play starts in the game played
// last.
import { loadValue } from '../../kit/storage';
import { keysOf } from '../../protocol/match_keys';
import { ownSeats } from '../../protocol/match_model';
import type { GameInfo, MatchState } from '../../protocol/messages';

/** `waits`: for the visitor's move. `played`: the game was played before. */
export type Lead = { match: MatchState; waits: boolean } | { game: GameInfo; played: boolean };

const kDay_ms = 24 * 3600 * 1000;

/** Another person waits for a move of this browser's. */
function waits(match: MatchState): boolean {
  const own = ownSeats(match, keysOf(match.match));
  const others = match.seats.some(({ kind }, seat) => kind === 'person' && !own.includes(seat));
  return match.status === 'running' && own.includes(match.turn) && others;
}

/** The visitor has a seat in it, and its last change is less than a day old. */
function isRecent(match: MatchState, now: number): boolean {
  return ownSeats(match, keysOf(match.match)).length > 0 && now - match.updated < kDay_ms;
}

/** `matches`: this browser's, unfinished. `now`: in ms since 1970. Undefined if there is no game. */
export function leadOf(games: readonly GameInfo[], matches: readonly MatchState[], now: number): Lead | undefined {
  const latest = [...matches].sort((one, other) => other.updated - one.updated);
  const waiting = latest.find(waits);
  const match = waiting ?? latest.find((one) => isRecent(one, now));
  if (match) return { match, waits: match === waiting };
  const last = loadValue<unknown>('played', undefined);
  const played = games.find(({ id }) => id === last);
  const game = played ?? games.find(({ path }) => path) ?? games[0];
  return game && { game, played: played !== undefined };
}
