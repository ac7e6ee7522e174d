// What a browser does when something happens in its match: it says so, sounds, and follows to a race or a rematch.
import { untrack } from 'svelte';
import { navigate } from '../../kit/address.svelte';
import { announce } from '../../kit/announcer.svelte';
import type { Keys } from '../../protocol/match_keys';
import { allSeatsHere, ownSeats, seatToMove } from '../../protocol/match_model';
import type { GameInfo, MatchEvent, MatchState } from '../../protocol/messages';
import { paths } from '../paths';
import { playSound } from '../sound/speaker';
import { eventsText } from '../status_text';

export function tellEvents(
  game: GameInfo,
  keys: Keys | undefined,
  events: readonly MatchEvent[],
  now: MatchState,
): void {
  if (now.race) navigate(paths.race(now.race), { replace: true });
  const text = untrack(() => eventsText(events, now, game, keys));
  if (text) announce(text);
  const theirs = events.some(({ kind, seat }) => kind === 'moved' && now.seats[seat ?? 0]?.kind === 'person');
  if (theirs && seatToMove(now, keys) !== undefined && !allSeatsHere(now, keys)) playSound('turn');
  const plays = ownSeats(now, keys).length > 0;
  if (now.next && plays && events.some(({ kind }) => kind === 'rematched')) navigate(paths.match(game.id, now.next));
}
