// Judges a move in a one-player game of chance by a ranking. Only the choice is judged: the later draws were unknown,
// so each candidate's score comes from playouts with other draws.
import type { Report, Words } from '../../protocol/messages';

/** A move is far below the best if it loses at least this many points of score, */
export const kFarBelow = 5;
/** and at least this share of the gap between the best and the worst candidate. */
export const kFarShare = 0.5;
/** Maximum number of moves marked, the worst ones. */
const kMaxMarked = 12;

export interface JudgedMove {
  /** The ply of the move. */
  at: number;
  move: string;
  best: string;
  why: readonly Words[];
  /** The scores of the move and of the best one. */
  score: number;
  bestScore: number;
  far: boolean;
}

/** Undefined if the report lacks either move. */
export function judgeMove(report: Report | undefined, move: string, at: number): JudgedMove | undefined {
  const scored = (report?.candidates ?? []).flatMap(({ move, score, why }) =>
    score === undefined ? [] : [{ move, score, why }],
  );
  const mine = scored.find((candidate) => candidate.move === move);
  if (!mine) return undefined;
  const best = scored.reduce((a, b) => (b.score > a.score ? b : a));
  const worst = Math.min(...scored.map(({ score }) => score));
  const lost = best.score - mine.score;
  const far = lost >= kFarBelow && lost >= kFarShare * (best.score - worst);
  return { at, move, best: best.move, why: best.why, score: mine.score, bestScore: best.score, far };
}

/** The moves far below the best, at most kMaxMarked of the worst, in game order. */
export function farBelow(judged: readonly (JudgedMove | undefined)[]): JudgedMove[] {
  return judged
    .filter((one) => one !== undefined && one.far)
    .map((one) => one as JudgedMove)
    .sort((a, b) => b.bestScore - b.score - (a.bestScore - a.score))
    .slice(0, kMaxMarked)
    .sort((a, b) => a.at - b.at);
}
