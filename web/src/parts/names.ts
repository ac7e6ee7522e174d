// Names of moves, sides, players and games.
import { language } from '../kit/language.svelte';
import type { Keys } from '../protocol/match_keys';
import { ownSeats } from '../protocol/match_model';
import { selectorOf } from '../protocol/selectors';
import { isPlain, settingName } from '../protocol/setup';
import type { GameInfo, GameRecord, MatchState, Seat } from '../protocol/shapes';
import { en } from '../words/en';
import { zh } from '../words/zh';
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

/** How a move is written in a list: a sign if the game has one, such as an arrow, else its name. */
export function moveSign(game: GameInfo | undefined, move: string): string {
  return (game && pageOf(game.id).words?.sign?.(move)) ?? moveName(game, move);
}

/** Moves that follow one another: "d8 c8 h8", "c3 → ↓ ←". */
export function lineName(game: GameInfo | undefined, moves: readonly string[]): string {
  return moves.map((move) => moveSign(game, move)).join(' ');
}

/** The name of a player: a person's own, a bot's by its level. */
export function seatName(
  seat: Seat | undefined,
  game: GameInfo | undefined,
  { words, localize }: Locale = currentLocale(),
): string {
  if (!seat || seat.kind === 'open') return words.openSeat;
  if (seat.kind === 'person') return seat.name || words.guest;
  const selector = selectorOf(game?.selectors ?? [], seat.selector);
  return words.botLevel(selector ? localize(selector.label) : seat.name);
}

/** What somebody without a name is called in a seat. */
const kNoName = new Set([en.guest, zh.guest]);

/** The player of a side of a match: "You" for who plays alone in this browser and has given no name. */
export function playerName(
  match: MatchState,
  side: number,
  game: GameInfo | undefined,
  keys: Keys | undefined,
  locale = currentLocale(),
): string {
  const seat = match.seats[side];
  const own = ownSeats(match, keys);
  const me = own.length === 1 && own[0] === side && kNoName.has(seat?.name ?? '');
  return me ? locale.words.you : seatName(seat, game, locale);
}

/** "You against Hard bot", as this browser sees the players of a match. */
export function matchPlayersText(
  match: MatchState,
  game: GameInfo | undefined,
  keys: Keys | undefined,
  locale = currentLocale(),
): string {
  return match.seats.map((_, side) => playerName(match, side, game, keys, locale)).join(` ${locale.words.versus} `);
}

/** A side of the game: "Black"; nothing where it has no such side. */
export function sideName(game: GameInfo, side: number | undefined, { localize }: Locale = currentLocale()): string {
  const name = side === undefined ? undefined : game.seats[side];
  return name ? localize(name) : '';
}

/** A game with its options, "Gomoku, 15x15 renju"; the setup itself where the game is not known. */
export function setupName(game: GameInfo | undefined, setup: string): string {
  if (!game) return setup;
  const setting = isPlain(game, setup) ? '' : settingName(game, setup, language.current);
  return setting ? t().gameWith(localize(game.name), setting) : localize(game.name);
}

export function pliesOf(record: GameRecord): number {
  return record.plies ?? record.moves?.length ?? 0;
}
