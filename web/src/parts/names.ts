// Names of moves, sides, players and games.
import { language } from '../kit/language.svelte';
import { shortValues } from '../protocol/setup';
import type { GameInfo, GameRecord, Seat } from '../protocol/shapes';
import { localize, t, type Catalogue, type LocalizedText } from '../words';
import { pageOf } from './game_page';

/** A language: its catalogue, and its version of the program's texts. */
export interface Locale {
  words: Catalogue;
  localize: (text: LocalizedText) => string;
}

/** The language of the page; reactive. */
export function currentLocale(): Locale {
  return { words: t(), localize };
}

/** The name of a move: the game's own word for it, else the move word. */
export function moveName(game: GameInfo | undefined, move: string): string {
  return (game && pageOf(game.id).words?.move?.(move)) ?? move;
}

/** The name of a player: a person's own, a bot's by its level. */
export function seatName(
  seat: Seat | undefined,
  game: GameInfo | undefined,
  { words, localize }: Locale = currentLocale(),
): string {
  if (!seat || seat.kind === 'open') return words.openSeat;
  if (seat.kind === 'person') return seat.name || words.guest;
  const selector = game?.selectors.find(({ name }) => name === seat.selector);
  return words.botLevel(selector ? localize(selector.label) : seat.name);
}

/** A side of the game: "Black"; nothing where it has no such side. */
export function sideName(game: GameInfo, side: number | undefined): string {
  const name = side === undefined ? undefined : game.seats[side];
  return name ? localize(name) : '';
}

/** A game with its options, "Gomoku 15 · Renju"; the setup itself where the game is not known. */
export function setupName(game: GameInfo | undefined, setup: string): string {
  return game ? `${localize(game.name)} ${shortValues(game, setup, language.current)}` : setup;
}

/** "Ann against Hard bot". */
export function playersText(seats: readonly Seat[], game: GameInfo | undefined, locale = currentLocale()): string {
  return seats.map((seat) => seatName(seat, game, locale)).join(` ${locale.words.versus} `);
}

export function pliesOf(record: GameRecord): number {
  return record.plies ?? record.moves?.length ?? 0;
}
