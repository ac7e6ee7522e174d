// Display names of moves, sides, players and games.
import { language } from '../kit/language.svelte';
import { keysOf, keysOfRecord, type Keys } from '../protocol/match_keys';
import { ownSeats } from '../protocol/match_model';
import { selectorOf } from '../protocol/selectors';
import { isPlain, settingName } from '../protocol/setup';
import type { GameInfo, GameRecord, MatchState, Seat } from '../protocol/messages';
import { localize, t, type Catalogue, type LocalizedText } from '../words';
import { kGuest } from '../words/guest';
import { pageOf } from './game_page';

/** A language: its catalogue, and the function that picks its version of the program's texts. */
export interface Locale {
  words: Catalogue;
  localize: (text: LocalizedText) => string;
}

/** The page's current language; reactive. */
export function currentLocale(): Locale {
  return { words: t(), localize };
}

/** A move's name: the game's own word for it, else the move word. */
export function moveName(game: GameInfo | undefined, move: string): string {
  return (game && pageOf(game.id).words?.move?.(move)) ?? move;
}

/** A move's short form for lists: the game's symbol for it, such as an arrow, else its name. */
export function moveSign(game: GameInfo | undefined, move: string): string {
  return (game && pageOf(game.id).words?.sign?.(move)) ?? moveName(game, move);
}

/** A sequence of moves: "d8 c8 h8", "c3 → ↓ ←". */
export function lineName(game: GameInfo | undefined, moves: readonly string[]): string {
  return moves.map((move) => moveSign(game, move)).join(' ');
}

/** Placeholder names of anonymous players in every language. */
const kNoName = new Set(['', ...Object.values(kGuest)]);

/** The name of a person, marked unless an account has it: anybody can take another name. */
export function personName(name: string, guest: boolean | undefined, words: Catalogue = t()): string {
  if (kNoName.has(name)) return words.guest;
  const numbered = kNoName.has(name.replace(/ \d+$/, '')); // "Guest 2", in a race
  return guest && !numbered ? words.guestNamed(name) : name;
}

/** A player's name: a person's own, or a bot's by its level. */
export function seatName(
  seat: Seat | undefined,
  game: GameInfo | undefined,
  { words, localize }: Locale = currentLocale(),
): string {
  if (!seat || seat.kind === 'open') return words.openSeat;
  if (seat.kind === 'person') return personName(seat.name, seat.guest, words);
  const selector = selectorOf(game?.selectors ?? [], seat.selector);
  return words.botLevel(selector ? localize(selector.label) : seat.name);
}

/** Unambiguous names for a sentence: players with equal names are called by their sides, "Black". */
export function distinctNames(
  names: readonly string[],
  game: GameInfo | undefined,
  locale: Locale = currentLocale(),
): string[] {
  const isAlike = (name: string) => names.indexOf(name) !== names.lastIndexOf(name);
  return names.map((name, side) => (game && isAlike(name) && sideName(game, side, locale)) || name);
}

/** The names of these seats' players, made unambiguous. */
export function seatNames(
  seats: readonly Seat[],
  game: GameInfo | undefined,
  locale: Locale = currentLocale(),
): string[] {
  const names = seats.map((seat) => seatName(seat, game, locale));
  return distinctNames(names, game, locale);
}

/** A match's players; "You" is an anonymous visitor who plays a single side in this browser. */
export function playerNames(
  match: MatchState,
  game: GameInfo | undefined,
  keys: Keys | undefined,
  locale = currentLocale(),
): string[] {
  const [me, ...others] = ownSeats(match, keys);
  return match.seats.map((seat, side) => {
    const unnamed = others.length === 0 && side === me && kNoName.has(seat.name);
    return unnamed ? locale.words.you : seatName(seat, game, locale);
  });
}

/** "You against Hard bot": a match's players from this browser's point of view. */
export function matchPlayersText(
  match: MatchState,
  game: GameInfo | undefined,
  keys: Keys | undefined,
  locale = currentLocale(),
): string {
  return playerNames(match, game, keys, locale).join(` ${locale.words.versus} `);
}

/** A side's name, "Black"; empty if the game has no such side. */
export function sideName(game: GameInfo, side: number | undefined, { localize }: Locale = currentLocale()): string {
  const name = side === undefined ? undefined : game.seats[side];
  return name ? localize(name) : '';
}

/** A game with its options, "Gomoku, 15x15 renju"; the raw setup if the game is unknown. */
export function setupName(game: GameInfo | undefined, setup: string): string {
  if (!game) return setup;
  const setting = isPlain(game, setup) ? '' : settingName(game, setup, language.current);
  return setting ? t().gameWith(localize(game.name), setting) : localize(game.name);
}

/**
 * The name of the visitor's own level; undefined unless the match began from a text. In that case its setup names a
 * different level.
 */
function ownLevelName(game: GameInfo | undefined, fromText: boolean, keys: Keys | undefined): string | undefined {
  if (!fromText || !game?.options.some(({ role }) => role === 'level')) return undefined;
  return keys?.level?.name || t().ownLevel;
}

/** A match's variant: the visitor's own level, else its options. */
export function matchSetting(game: GameInfo, match: MatchState, keys: Keys | undefined): string {
  const own = ownLevelName(game, match.from_text ?? false, keys);
  return own ?? settingName(game, match.setup, language.current);
}

function nameWith(game: GameInfo | undefined, setup: string, own: string | undefined): string {
  return game && own ? t().gameWith(localize(game.name), own) : setupName(game, setup);
}

/** Like setupName, but names the visitor's own level as this browser stored it. */
export function matchName(game: GameInfo | undefined, match: MatchState): string {
  return nameWith(game, match.setup, ownLevelName(game, match.from_text ?? false, keysOf(match.match)));
}

export function recordName(game: GameInfo | undefined, record: GameRecord): string {
  return nameWith(game, record.game, ownLevelName(game, record.start !== undefined, keysOfRecord(record.id)));
}

export function pliesOf(record: GameRecord): number {
  return record.plies ?? record.moves?.length ?? 0;
}
