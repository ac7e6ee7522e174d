// What a review computes from a game's scored positions: each move's loss, the mistakes, and the players' accuracy.
// Position i is that after i moves; move i leads from position i to position i + 1.
import type { Verdict } from '../../protocol/shapes';
import type { Scored } from '../thinking/game_scores.svelte';
import type { Evaluation } from '../thinking/scores';

/** A move that loses this much of the winning chance is a mistake. */
export const kMistake = 0.15;
/** Maximum number of mistakes shown per game. */
const kMaxMistakes = 12;

/** What a mistake loses: a win, a draw, or winning chance. */
export type Loss = 'win' | 'draw' | 'chance';

export interface MoveWorth {
  /** The ply of the move. */
  at: number;
  move: string;
  seat: number;
  /** The mover's winning chance before and after, 0 to 1. */
  before: number;
  after: number;
  /** The winning chance lost; 0 for the search's best move. */
  lost: number;
}

export interface Mistake extends MoveWorth {
  what: Loss;
  /** The principal variation, starting with the better move. */
  line: readonly string[];
  /** Length of the missed win in plies, if known. */
  plies: number | undefined;
  /** Both values are proved, not just estimated by search. */
  proved: boolean;
}

/** A seat's winning chance, from the first seat's evaluation. */
export function chanceOf(evaluation: Evaluation, seat: number): number {
  return (1 + (seat === 0 ? evaluation : -evaluation)) / 2;
}

const verdictOf = ({ report }: Scored): Verdict => report?.verdict ?? 'unknown';
const isProved = ({ report, over }: Scored) => over || report?.proved === true;
const bestOf = ({ report }: Scored) => report?.line[0] ?? report?.candidates[0]?.move;

/**
 * The evaluations, corrected with hindsight: a position is worth at least as much as the move played led to, if that
 * result is certain. A short search may have missed it.
 */
export function withHindsight(scored: readonly Scored[]): Scored[] {
  const known = [...scored];
  for (let at = known.length - 2; at >= 0; at--) {
    const [here, next] = [known[at]!, known[at + 1]!];
    const certain = next.over || verdictOf(next) !== 'unknown';
    if (here.over || isProved(here) || !certain || next.evaluation === undefined) continue;
    const reached = chanceOf(next.evaluation, here.seat);
    if (here.evaluation === undefined || reached > chanceOf(here.evaluation, here.seat))
      known[at] = { ...here, evaluation: next.evaluation };
  }
  return known;
}

/** Each move's loss; moves without scores before and after are skipped. */
export function worthsOf(scored: readonly Scored[], moves: readonly string[]): MoveWorth[] {
  return moves.flatMap((move, at): MoveWorth[] => {
    const [from, to] = [scored[at], scored[at + 1]];
    if (from?.evaluation === undefined || to?.evaluation === undefined) return [];
    const { seat } = from;
    const [before, after] = [chanceOf(from.evaluation, seat), chanceOf(to.evaluation, seat)];
    const lost = move === bestOf(from) ? 0 : Math.max(0, before - after);
    return [{ at, move, seat, before, after, lost }];
  });
}

function whatOf(from: Scored, to: Scored, { before, after }: MoveWorth): Loss {
  if (before === 1 && after < 1) return 'win';
  if (verdictOf(from) === 'draw' && (verdictOf(to) === 'win' || to.over)) return 'draw';
  return 'chance';
}

/** The worst mistakes, at most kMaxMistakes, in game order. */
export function mistakesOf(scored: readonly Scored[], moves: readonly string[]): Mistake[] {
  const worst = worthsOf(scored, moves)
    .filter(({ at, lost }) => lost >= kMistake && bestOf(scored[at]!) !== undefined)
    .sort((a, b) => b.lost - a.lost)
    .slice(0, kMaxMistakes);
  return worst
    .sort((a, b) => a.at - b.at)
    .map((worth) => {
      const [from, to] = [scored[worth.at]!, scored[worth.at + 1]!];
      const line = from.report?.line.length ? from.report.line : [bestOf(from)!];
      const what = whatOf(from, to, worth);
      const plies = what === 'win' ? from.report?.plies : undefined;
      return { ...worth, what, line, plies, proved: isProved(from) && isProved(to) };
    });
}

/** 100 minus the mean loss of winning chance, in percent; undefined if none of the player's moves is scored. */
export function accuracyOf(worths: readonly MoveWorth[], seat: number): number | undefined {
  const own = worths.filter((worth) => worth.seat === seat);
  if (own.length === 0) return undefined;
  return 100 * (1 - own.reduce((sum, { lost }) => sum + lost, 0) / own.length);
}

/** Whether an alternative at a mistake keeps the value, or nearly all of it. */
export function keepsValue(before: number, after: number): boolean {
  return before === 1 ? after === 1 : before - after < kMistake;
}
