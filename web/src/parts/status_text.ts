// Sentences about a match: whose turn it is, how it ended, what has just happened.
import type { Keys } from '../protocol/match_keys';
import { can, onlyBots, ownSeats, seatToMove } from '../protocol/match_model';
import type { Figure, GameInfo, MatchEvent, MatchState, Position } from '../protocol/messages';
import type { Outcome } from '../protocol/shapes';
import { t } from '../words';
import { currentLocale, moveName, seatNames, sideName, type Locale } from './names';

/** Why a game ended, unless the board shows it. */
export function reasonText({ kind, reason }: Outcome, { words } = currentLocale()): string {
  if (reason === 'time' && kind === 'drawn') return words.reasons.timeDrawn;
  return reason && reason !== 'aborted' ? words.reasons[reason] : '';
}

/** Why a match ended. An aborted match with a clock counts as not begun once all seats are taken. */
export function endReason({ outcome, clock, seats }: MatchState, locale = currentLocale()): string {
  const began = seats.every(({ kind }) => kind !== 'open');
  if (outcome.reason === 'aborted' && clock && began) return locale.words.reasons.notBegun;
  return reasonText(outcome, locale);
}

/** How a finished match ended, from the view of whoever holds these keys. */
function endText(state: MatchState, game: GameInfo | undefined, keys: Keys | undefined, locale: Locale): string {
  const { outcome, seats } = state;
  const { words } = locale;
  const own = ownSeats(state, keys);
  const neverBegan = seats.some(({ kind }) => kind === 'open');
  if (outcome.reason === 'aborted') return neverBegan ? words.inviteCancelled : words.aborted;
  if (outcome.kind === 'drawn') return words.drawn;
  if (outcome.kind !== 'won' || outcome.winner === undefined) return words.lost;
  if (own.length === 1) return own[0] === outcome.winner ? words.youWin : words.youLose;
  return words.wins(seatNames(seats, game, locale)[outcome.winner] ?? '');
}

/** The status line above the board. */
export function statusText(
  state: MatchState,
  game: GameInfo | undefined,
  keys: Keys | undefined,
  locale = currentLocale(),
): string {
  const { words } = locale;
  if (state.status === 'finished') return endText(state, game, keys, locale);
  if (state.status === 'waiting') return words.waitingFor;
  if (state.status === 'paused') return words.paused;
  const name = seatNames(state.seats, game, locale)[state.turn] ?? '';
  if (seatToMove(state, keys) !== undefined) {
    return ownSeats(state, keys).length === 1 ? words.turnYours : words.turnOf(name);
  }
  return state.seats[state.turn]?.kind === 'bot' && !onlyBots(state) ? words.thinking(name) : words.turnOf(name);
}

/** A proposal of one player to the other; from the proposer's view that it was made. Empty without one. */
export function offerText(state: MatchState, game: GameInfo, keys: Keys | undefined, locale = currentLocale()): string {
  const { offer, seats } = state;
  if (!offer) return '';
  const { words } = locale;
  const made = ownSeats(state, keys).length > 0 && !can('answer', state, keys);
  return made ? words.offered[offer.kind] : words.offers[offer.kind](seatNames(seats, game, locale)[offer.by] ?? '');
}

/** The status of a position outside a match: whose turn it is, or how it ended. */
export function positionText({ outcome, seat }: Position, game: GameInfo): string {
  const words = t();
  if (outcome.kind === 'open') return words.toMove(sideName(game, seat));
  if (outcome.kind === 'drawn') return words.drawn;
  const winner = sideName(game, outcome.winner ?? 0);
  return outcome.kind === 'won' && winner ? words.wins(winner) : words.lost;
}

/** What a move did in a game for one: "Cleared 7. Ice: 6. Moves left: 14. Finale: 1950." Otherwise the move. */
function effectText(
  { steps = [], move = '' }: MatchEvent,
  game: GameInfo | undefined,
  figures: readonly Figure[],
  before: readonly Figure[],
  { words, localize }: Locale,
): string {
  const gone = steps.filter(({ kind }) => kind === 'clear' || kind === 'pair').flatMap(({ cells }) => cells).length;
  const values = new Map(before.map(({ name, token, value }) => [`${name} ${token}`, value]));
  const changed = figures.filter(({ name, token, value }) => values.get(`${name} ${token}`) !== value);
  const told = changed.map(({ label, value }) => words.figureIs(localize(label), value));
  const finale = steps.find(({ kind }) => kind === 'finale_score')?.token;
  if (finale) told.push(words.figureIs(words.finale, finale));
  return [...(gone > 0 ? [words.cleared(gone)] : []), ...told].join(' ') || moveName(game, move);
}

/**
 * The screen reader announcement for events and the status after them; empty if there is nothing to announce. `before`
 * is the state before them, if known. In a game for one the turn says nothing, so only the end is told.
 */
export function eventsText(
  events: readonly MatchEvent[],
  state: MatchState,
  game: GameInfo | undefined,
  keys: Keys | undefined,
  locale = currentLocale(),
  before?: MatchState,
): string {
  const { words } = locale;
  const names = seatNames(state.seats, game, locale);
  const alone = state.seats.length === 1;
  const parts = events.flatMap((event) => {
    if (event.kind === 'moved' && alone)
      return effectText(event, game, state.view.figures ?? [], before?.view.figures ?? [], locale);
    if (event.kind === 'moved') return words.placed(names[event.seat ?? 0] ?? '', moveName(game, event.move ?? ''));
    if (event.kind === 'undone') return words.undone(event.plies ?? 1);
    if (event.kind === 'sat') return words.sat;
    if (event.kind === 'declined') return words.declined;
    if (event.kind === 'offered' && state.offer) return words.offers[state.offer.kind](names[state.offer.by] ?? '');
    return [];
  });
  if (parts.length === 0) return '';
  return alone && state.status !== 'finished'
    ? parts.join(' ')
    : [...parts, statusText(state, game, keys, locale)].join(' ');
}
