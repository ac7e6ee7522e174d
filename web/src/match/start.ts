// Begins a match and goes to its room; the keys it gives are kept in this browser.
import { navigate } from '../kit/address.svelte';
import { recall, remember } from '../kit/storage';
import { paths } from '../parts/routes.svelte';
import { server } from '../protocol/server.svelte';
import type { Ask, Game, MatchState, NewSeat, Seat } from '../protocol/shapes';
import { keepKeys } from './keys';
import { gameOf } from './setup';

/** How somebody last chose to play a game. */
export interface Liking {
  values: number[];
  seats: Seat[];
  byLot: boolean;
  speed_ms: number;
}

export const kUsualSpeedMs = 800;

/** A person against the bot in the middle of the list, everything else as the game has it. */
function usual(game: Game): Liking {
  const middle = game.selectors[Math.floor(game.selectors.length / 2)];
  const seats = game.seats.map(
    (_, i): Seat => (i === 0 ? { kind: 'person', name: '' } : { kind: 'bot', name: '', selector: middle?.name }),
  );
  return { values: game.options.map(({ standard }) => standard), seats, byLot: false, speed_ms: kUsualSpeedMs };
}

/** The last choice for this game, as far as the game still offers it. */
export function likingFor(game: Game): Liking {
  const liking = { ...usual(game), ...recall<Partial<Liking>>(`liking.${game.id}`, {}) };
  const known = new Set(game.selectors.map(({ name }) => name));
  const fits =
    liking.values.length === game.options.length &&
    liking.seats.length === game.seats.length &&
    liking.seats.every(({ kind, selector }) => kind !== 'bot' || known.has(selector ?? ''));
  return fits ? liking : usual(game);
}

export function rememberLiking(game: Game, liking: Liking): void {
  remember(`liking.${game.id}`, liking);
}

/** The seats of a liking as they are sent: every person with a name, turned round when the lot says so. */
export function seatsToSend(
  { seats, byLot }: Pick<Liking, 'seats' | 'byLot'>,
  guest: string,
  lot = Math.random(),
): NewSeat[] {
  const persons = seats.filter(({ kind }) => kind === 'person').length;
  const named = seats.map((seat, i): NewSeat => {
    if (seat.kind === 'bot') return { kind: 'bot', name: seat.selector, selector: seat.selector };
    if (seat.kind === 'open') return { kind: 'open' };
    return { kind: 'person', name: seat.name.trim() || (persons > 1 && i > 0 ? `${guest} ${i + 1}` : guest) };
  });
  return byLot && lot < 0.5 ? named.reverse() : named;
}

/** Starts and goes there. Throws ProtocolError when the program refuses. */
export async function startMatch(ask: Ask<'match.new'>): Promise<MatchState> {
  const { match, owner, tokens, state } = await server.connection.request('match.new', ask);
  keepKeys(match, { owner, seats: tokens });
  navigate(paths.match(gameOf(ask.setup), match));
  return state;
}
