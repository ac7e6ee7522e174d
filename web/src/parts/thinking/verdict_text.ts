// A report in one sentence: who wins, or which move is best.
import type { Candidate, GameInfo, Report } from '../../protocol/messages';
import { winningChance, worthText, type Scale } from '../../board/marks';
import { currentLocale, moveName, sideName, type Locale } from '../names';

/** A side counts as better from this winning chance on. */
const kBetter = 0.6;

export interface Asked {
  game: GameInfo;
  /** The seat to move, from whose view the report is. */
  seat: number;
  /** A solver made the report, so a result it does not find may be ruled out. */
  solved?: boolean;
}

/** "Black wins: d8", "White wins: j9 holds longest", "Can be cleared". */
export function verdictText(report: Report, { game, seat, solved }: Asked, locale: Locale = currentLocale()): string {
  const { told } = locale.words;
  const { verdict, proved, score } = report;
  const best = report.line[0] ?? report.candidates[0]?.move;
  const move = best === undefined ? '' : moveName(game, best);
  const puzzle = game.seats.length < 2;
  const other = (seat + 1) % game.seats.length;
  if (puzzle && verdict !== 'unknown') return verdict === 'win' ? told.cleared : told.notCleared;
  if (verdict === 'win') return told.wins(sideName(game, seat, locale), move);
  if (verdict === 'loss') return told.loses(sideName(game, other, locale), move);
  if (verdict === 'draw') return told.draw(move);
  if (solved) return proved ? told.noSuchWin : told.undecided;
  if (puzzle || score === undefined) return move ? told.best(move) : told.undecided;
  const chance = winningChance(score);
  if (chance >= kBetter) return told.better(sideName(game, seat, locale), move);
  if (chance <= 1 - kBetter) return told.better(sideName(game, other, locale), move);
  return told.even(move);
}

/** "in 5 moves": the distance to the end of a win or loss. */
export function whenText({ verdict, plies }: Report, { words }: Locale = currentLocale()): string {
  return plies === undefined || verdict === 'unknown' || verdict === 'draw' ? '' : words.told.inMoves(plies);
}

/** A move's value in the table: "wins in 3", "61%". */
export function valueText(candidate: Candidate, scale: Scale, { words }: Locale = currentLocale()): string {
  const { verdict, plies } = candidate;
  if (verdict === 'unknown') return worthText(candidate, scale);
  return words.told.value[verdict](plies);
}
