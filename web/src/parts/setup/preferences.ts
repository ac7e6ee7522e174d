// The settings a game was last played with: options, seats, speed. Stored by this browser.
import { loadValue, saveValue } from '../../kit/storage';
import type { GameInfo, Seat } from '../../protocol/messages';
import type { NewSeat } from '../../protocol/shapes';
import { LadderProgress } from '../ladder/progress.svelte';

export interface Preferences {
  values: number[];
  seats: Seat[];
  /** The sides are drawn at random. */
  drawSides: boolean;
  speed_ms: number;
  /** A clock setup, or `none`. */
  clock: string;
}

/** The storage format; its field names must not change. */
type Stored = Partial<Omit<Preferences, 'drawSides'> & { byLot: boolean }>;

export const kDefaultSpeedMs = 800;

const kYou: Seat = { kind: 'person', name: '' };

/** A person against the suggested bot, with the game's default options. */
function defaults(game: GameInfo): Preferences {
  const selector = new LadderProgress(game.id).suggested(game.selectors)?.name;
  const seats = game.seats.map((_, i): Seat => (i === 0 ? kYou : { kind: 'bot', name: '', selector }));
  return {
    values: game.options.map(({ standard }) => standard),
    seats,
    drawSides: false,
    speed_ms: kDefaultSpeedMs,
    clock: 'none',
  };
}

/** The game's last settings; the defaults if the game no longer offers them. */
export function preferencesFor(game: GameInfo): Preferences {
  const { byLot, ...stored } = loadValue<Stored>(`liking.${game.id}`, {});
  const standard = defaults(game);
  const values = Array.isArray(stored.values) ? stored.values : [];
  const preferences = {
    ...standard,
    ...stored,
    // Options may have been added since.
    values: [...values, ...standard.values.slice(values.length)],
    drawSides: byLot ?? standard.drawSides,
  };
  const known = new Set(game.selectors.map(({ name }) => name));
  const fits =
    preferences.values.length === game.options.length &&
    preferences.seats.length === game.seats.length &&
    preferences.seats.every(({ kind, selector }) => kind !== 'bot' || known.has(selector ?? ''));
  return fits ? preferences : standard;
}

/** The last seat is for whoever opens the link, if none is yet. */
export function withInvitation(seats: readonly Seat[]): Seat[] {
  if (seats.length < 2 || seats.some(({ kind }) => kind === 'open')) return [...seats];
  return [...seats.slice(0, -1).map((seat): Seat => (seat.kind === 'bot' ? kYou : seat)), { kind: 'open', name: '' }];
}

export function savePreferences(game: GameInfo, { drawSides, ...others }: Preferences): void {
  saveValue(`liking.${game.id}`, { ...others, byLot: drawSides });
}

/** The seats to send. An unnamed person is sent as `guest`; randomly drawn sides are swapped if `random` is below
 * 0.5. */
export function seatsToSend(
  { seats, drawSides }: Pick<Preferences, 'seats' | 'drawSides'>,
  guest: string,
  random = Math.random(),
): NewSeat[] {
  const named = seats.map((seat): NewSeat => {
    if (seat.kind === 'bot') return { kind: 'bot', name: seat.selector, selector: seat.selector };
    if (seat.kind === 'open') return { kind: 'open' };
    return { kind: 'person', name: seat.name.trim() || guest };
  });
  return drawSides && random < 0.5 ? named.reverse() : named;
}

/** The clock to send: only for two players of whom at least one is a person. */
export function clockToSend({ seats, clock }: Pick<Preferences, 'seats' | 'clock'>): string {
  return canHaveClock(seats) ? clock : 'none';
}

export function canHaveClock(seats: readonly Seat[]): boolean {
  return seats.length === 2 && seats.some(({ kind }) => kind !== 'bot');
}
