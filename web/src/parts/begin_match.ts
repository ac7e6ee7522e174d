// Starts a match, stores its keys in this browser, and opens its room.
import { navigate } from '../kit/address.svelte';
import { saveValue } from '../kit/storage';
import { kOwnSeat, saveKeys } from '../protocol/match_keys';
import { server } from '../protocol/server.svelte';
import { gameOf } from '../protocol/setup';
import type { MatchState } from '../protocol/messages';
import type { Request } from '../protocol/verbs';
import { paths } from './paths';

/**
 * `query` is appended to the room's address, also when the match is opened again; `onbegun` is called before the room opens. Throws ProtocolError if the
 * program refuses.
 */
export async function beginMatch(
  ask: Request<'match.new'>,
  query = '',
  onbegun?: (state: MatchState) => void,
): Promise<MatchState> {
  const { match, state } = await server.connection.request('match.new', ask);
  const seats = state.seats.map(({ kind }) => (kind === 'person' ? kOwnSeat : null));
  const here = server.connection.isHere(match) && { here: true as const };
  saveKeys(match, { owner: kOwnSeat, seats, ...here, ...(query && { query }) });
  onbegun?.(state);
  const game = gameOf(state.setup);
  saveValue('played', game);
  navigate(paths.match(game, match) + query);
  return state;
}
