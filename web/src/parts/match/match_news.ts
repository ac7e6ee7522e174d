// What a browser does when something happens in its match: it says so, sounds, knocks if the player is elsewhere, and follows to a race or a rematch.
import { untrack } from 'svelte';
import { navigate } from '../../kit/address.svelte';
import { announce } from '../../kit/announcer.svelte';
import { attention } from '../../kit/attention.svelte';
import type { Keys } from '../../protocol/match_keys';
import { ownSeats, seatToMove } from '../../protocol/match_model';
import type { GameInfo, MatchEvent, MatchState } from '../../protocol/messages';
import { paths } from '../paths';
import { knock, playSound } from '../sound/speaker';
import { eventsText } from '../status_text';

export function tellEvents(
  game: GameInfo,
  keys: Keys | undefined,
  events: readonly MatchEvent[],
  now: MatchState,
  before?: MatchState,
): void {
  if (now.race) navigate(paths.race(now.race), { replace: true });
  const text = untrack(() => eventsText(events, now, game, keys, undefined, before));
  if (text) announce(text);
  const own = ownSeats(now, keys);
  const moved = events.filter(({ kind, seat }) => kind === 'moved' && !own.includes(seat ?? 0));
  const byPerson = moved.some(({ seat }) => now.seats[seat ?? 0]?.kind === 'person');
  if (moved.length > 0 && seatToMove(now, keys) !== undefined) {
    if (attention.away) knock();
    else if (byPerson) playSound('turn');
  }
  const plays = own.length > 0;
  if (now.next && plays && events.some(({ kind }) => kind === 'rematched')) navigate(paths.match(game.id, now.next));
}
