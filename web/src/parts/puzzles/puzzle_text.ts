// What is said of an attempt at a puzzle.
import type { GameInfo, Judgement } from '../../protocol/messages';
import { moveName } from '../names';
import { puzzleWords } from './words';

/** A refuted move is named; where nobody replies, a long name says less than the reason, which stands beside it. */
export function wrongText(game: GameInfo, judgement: Judgement | undefined): string {
  const move = judgement?.remarks[0]?.move;
  if (game.seats.length === 1 || move === undefined) return puzzleWords().notThat;
  return puzzleWords().wrong(moveName(game, move));
}
