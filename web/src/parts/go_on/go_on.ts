// Continues a match of the server in this browser while the server is away, as a copy. The keys of each name the other. When
// the server answers, its match is ended without a result (records/send_here.ts).
import { navigate } from '../../kit/address.svelte';
import { kOwnSeat, saveKeys, type Keys } from '../../protocol/match_keys';
import type { MatchState } from '../../protocol/messages';
import { server } from '../../protocol/server.svelte';
import { gameOf } from '../../protocol/setup';
import { DailyResults } from '../daily/daily_results.svelte';
import { dayOfMatch } from '../daily/days';
import { pathToContinue } from '../paths';

/**
 * Begins a match from the position of `state`, without its clock, and opens its room. It is played for what the server's was
 * played for. Throws ProtocolError if the program here refuses. REQUIRES: can('goOn', state, keys).
 */
export async function goOnHere(state: MatchState, keys: Keys): Promise<void> {
  const { connection } = server;
  const game = gameOf(state.setup);
  const seats = state.seats.map(({ kind, name, selector }) => ({
    kind,
    ...(name && { name }),
    ...(selector && { selector }),
  }));
  const { match } = await connection.askHere('match.new', { text: state.text, seats, speed_ms: state.speed_ms });
  connection.forget(state.match);
  const { seats: own, query, level } = keys;
  saveKeys(match, {
    owner: kOwnSeat,
    seats: own,
    here: true,
    from: state.match,
    ...(query && { query }),
    // A board that began elsewhere is no scenario of the level.
    ...(level && { level: { name: level.name, path: level.path } }),
  });
  saveKeys(state.match, { ...keys, goesOn: match });
  const daily = new DailyResults(game);
  const day = dayOfMatch(daily.played, state.match);
  if (day) daily.begin(day, match);
  navigate(pathToContinue(game, match));
}
