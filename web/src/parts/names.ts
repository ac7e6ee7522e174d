// Names of moves, sides, players and games.
import { language } from '../kit/language.svelte';
import { keysOf, keysOfRecord, type Keys } from '../protocol/match_keys';
import { ownSeats } from '../protocol/match_model';
import { selectorOf } from '../protocol/selectors';
import { isPlain, settingName } from '../protocol/setup';
import type { GameInfo, GameRecord, MatchState, Seat } from '../protocol/shapes';
import { localize, t, type Catalogue, type LocalizedText } from '../words';
import { kGuest } from '../words/guest';
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

/** What somebody without a name is called in a seat, in whatever language that was. */
const kNoName = new Set(['', ...Object.values(kGuest)]);

/** The name of a player: a person's own, a bot's by its level. */
export function seatName(
  seat: Seat | undefined,
  game: GameInfo | undefined,
  { words, localize }: Locale = currentLocale(),
): string {
  if (!seat || seat.kind === 'open') return words.openSeat;
  if (seat.kind === 'person') return kNoName.has(seat.name) ? words.guest : seat.name;
  const selector = selectorOf(game?.selectors ?? [], seat.selector);
  return words.botLevel(selector ? localize(selector.label) : seat.name);
}

/** Names with which a sentence is unmistakable: players of equal names are called by their sides, "Black". */
export function distinctNames(
  names: readonly string[],
  game: GameInfo | undefined,
  locale: Locale = currentLocale(),
): string[] {
  const isAlike = (name: string) => names.indexOf(name) !== names.lastIndexOf(name);
  return names.map((name, side) => (game && isAlike(name) && sideName(game, side, locale)) || name);
}

/** The names of the players of these seats, told apart. */
export function seatNames(
  seats: readonly Seat[],
  game: GameInfo | undefined,
  locale: Locale = currentLocale(),
): string[] {
  const names = seats.map((seat) => seatName(seat, game, locale));
  return distinctNames(names, game, locale);
}

/** The players of a match: "You" for who plays alone in this browser and has given no name. */
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

/** "You against Hard bot", as this browser sees the players of a match. */
export function matchPlayersText(
  match: MatchState,
  game: GameInfo | undefined,
  keys: Keys | undefined,
  locale = currentLocale(),
): string {
  return playerNames(match, game, keys, locale).join(` ${locale.words.versus} `);
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

/**
 * What a level of one's own is called; undefined for a game that did not begin from a text. The setup of such a game
 * names a level that it is not.
 */
function ownLevelName(game: GameInfo | undefined, fromText: boolean, keys: Keys | undefined): string | undefined {
  if (!fromText || !game?.options.some(({ role }) => role === 'level')) return undefined;
  return keys?.level?.name || t().ownLevel;
}

/** What was chosen for a match: the level of one's own, else its options. */
export function matchSetting(game: GameInfo, match: MatchState, keys: Keys | undefined): string {
  const own = ownLevelName(game, match.from_text ?? false, keys);
  return own ?? settingName(game, match.setup, language.current);
}

function nameWith(game: GameInfo | undefined, setup: string, own: string | undefined): string {
  return game && own ? t().gameWith(localize(game.name), own) : setupName(game, setup);
}

/** As setupName; a level of one's own by its name in this browser. */
export function matchName(game: GameInfo | undefined, match: MatchState): string {
  return nameWith(game, match.setup, ownLevelName(game, match.from_text ?? false, keysOf(match.match)));
}

export function recordName(game: GameInfo | undefined, record: GameRecord): string {
  return nameWith(game, record.game, ownLevelName(game, record.start !== undefined, keysOfRecord(record.id)));
}

export function pliesOf(record: GameRecord): number {
  return record.plies ?? record.moves?.length ?? 0;
}
