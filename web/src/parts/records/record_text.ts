// A record in one line: who won against whom, or the result of a puzzle; plus a verdict from the reader's point of
// view.
import type { GameInfo, GameRecord } from '../../protocol/messages';
import type { Catalogue } from '../../words';
import { pageOf } from '../game_page';
import { currentLocale, pliesOf, seatName, seatNames, type Locale } from '../names';
import { reasonText } from '../status_text';

export type Badge = 'won' | 'lost' | 'drawn' | 'cleared' | 'notCleared';

/** A one-player game, in which nobody can be beaten. */
function isPuzzle(record: GameRecord): boolean {
  return record.seats.length < 2;
}

/** The seat of this browser's player; undefined if it played no side, or all of them. */
function ownSeat(record: GameRecord, own: readonly number[]): number | undefined {
  return own.length === 1 && !isPuzzle(record) ? own[0] : undefined;
}

function figureOf(record: GameRecord, name: string): number | undefined {
  return record.view?.figures?.find((figure) => figure.name === name)?.number;
}

function puzzleText(record: GameRecord, game: GameInfo | undefined, { words }: Locale): string {
  const own = game && pageOf(game.id).words?.record?.(record);
  if (own) return own;
  const plies = pliesOf(record);
  if (plies === 0) return words.recordTexts.endedAtOnce;
  const moves = words.plies(plies);
  if (record.outcome.kind !== 'won') return words.recordTexts.notCleared(moves);
  const par = figureOf(record, 'par');
  return par ? words.recordTexts.clearedOfPar(plies, par) : words.recordTexts.cleared(moves);
}

/** A two-player game without moves: "Steady won: Guest resigned before the first move". */
function atOnceText(
  { outcome }: GameRecord,
  names: readonly string[],
  me: number | undefined,
  words: Catalogue,
): string {
  const texts = words.recordTexts;
  if (outcome.kind !== 'won') return texts.drewAtOnce;
  const winner = outcome.winner ?? 0;
  const [first = '', second = ''] = [names[winner], names[1 - winner]];
  if (outcome.reason !== 'resigned') return texts.wonAtOnce(me === winner ? words.you : first);
  if (me === undefined) return texts.resignedAtOnce(first, second);
  return me === winner ? texts.theyResignedAtOnce(second) : texts.youResignedAtOnce(first);
}

/** Why the game ended, unless the sentence already says so. */
export function recordReason(record: GameRecord, locale = currentLocale()): string {
  const said = pliesOf(record) === 0 && record.outcome.reason === 'resigned' && !isPuzzle(record);
  return said ? '' : reasonText(record.outcome, locale);
}

/** "You beat Steady in 31 moves"; `own` are the seats this browser played. */
export function recordText(
  record: GameRecord,
  game: GameInfo | undefined,
  own: readonly number[],
  locale = currentLocale(),
): string {
  if (isPuzzle(record)) return puzzleText(record, game, locale);
  const { recordTexts: texts, plies } = locale.words;
  const { outcome } = record;
  const moves = plies(pliesOf(record));
  const names = seatNames(record.seats, game, locale);
  const me = ownSeat(record, own);
  const other = names[me === undefined ? 1 : 1 - me] ?? '';
  if (pliesOf(record) === 0) return atOnceText(record, names, me, locale.words);
  if (outcome.kind !== 'won') {
    return me === undefined ? texts.drew(names[0] ?? '', other, moves) : texts.youDrew(other, moves);
  }
  const winner = outcome.winner ?? 0;
  if (me === winner) return texts.youBeat(other, moves);
  if (me !== undefined) return texts.beatYou(other, moves);
  return texts.beat(names[winner] ?? '', names[1 - winner] ?? '', moves);
}

/** The badge beside it: a puzzle's result, or this browser's player's; undefined for other people's games. */
export function badgeOf(record: GameRecord, game: GameInfo | undefined, own: readonly number[]): Badge | undefined {
  const { outcome } = record;
  if (isPuzzle(record)) {
    if (game && pageOf(game.id).words?.record?.(record)) return undefined;
    return outcome.kind === 'won' ? 'cleared' : 'notCleared';
  }
  const me = ownSeat(record, own);
  if (me === undefined) return undefined;
  if (outcome.kind !== 'won') return 'drawn';
  return outcome.winner === me ? 'won' : 'lost';
}

/** The player of a puzzle record that this browser did not play. */
export function puzzlePlayer(
  record: GameRecord,
  game: GameInfo | undefined,
  own: readonly number[],
  locale = currentLocale(),
): string | undefined {
  const [seat] = record.seats;
  if (!isPuzzle(record) || !seat || own.length > 0) return undefined;
  return locale.words.playedBy(seatName(seat, game, locale));
}
