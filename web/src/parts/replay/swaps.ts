// What a ranking says of the move that was made in a game of chance for one player. Only the choice is judged: what was
// drawn after it could not be known, and playouts with other draws give each candidate its score.
import type { Report, Words } from '../../protocol/shapes';

/** A move is far below the best one if it loses this many points of the ranking's scores, */
export const kFarBelow = 5;
/** and at least this share of what lies between the best and the worst candidate. */
export const kFarShare = 0.5;
/** The most moves that are marked, the worst. */
const kMostMarked = 12;

export interface JudgedMove {
  /** The moves before it. */
  at: number;
  move: string;
  best: string;
  why: readonly Words[];
  /** The scores of the move and of the best one. */
  score: number;
  bestScore: number;
  far: boolean;
}

/** Undefined where the report does not know both moves. */
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

/** The moves far below the best ones, in the order of the game; at most kMostMarked, the worst. */
export function farBelow(judged: readonly (JudgedMove | undefined)[]): JudgedMove[] {
  return judged
    .filter((one) => one !== undefined && one.far)
    .map((one) => one as JudgedMove)
    .sort((a, b) => b.bestScore - b.score - (a.bestScore - a.score))
    .slice(0, kMostMarked)
    .sort((a, b) => a.at - b.at);
}
