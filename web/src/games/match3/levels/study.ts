// What a study has counted, as `level.study` tells it, and what is read from it.
import type { Report } from '../../../protocol/shapes';

export interface Study {
  games: number;
  wins: number;
  /** The 95% interval of the pass rate; absent before the first game. */
  low?: number;
  high?: number;
  /** How many won games ended with so many moves left, the fewest moves first. */
  movesLeft: readonly (readonly [number, number])[];
  /** In how many games a goal was missed. */
  goals: readonly { token: string; missed: number }[];
}

/** The study that a report is about; undefined before anything is counted. */
export function studyOf(report: Pick<Report, 'facts'> | undefined): Study | undefined {
  const facts = report?.facts as (Omit<Study, 'movesLeft'> & { moves_left: Study['movesLeft'] }) | undefined;
  if (!facts || facts.games === 0) return undefined;
  const { moves_left: movesLeft, ...rest } = facts;
  return { ...rest, movesLeft };
}

export const percent = (share: number): number => Math.round(100 * share);

/** A bar of a histogram, from 0 up to the most moves that were left; none is left out between. */
export function bars(movesLeft: Study['movesLeft']): number[] {
  const most = movesLeft.at(-1)?.[0] ?? -1;
  const counts = new Map(movesLeft);
  return Array.from({ length: most + 1 }, (_, left) => counts.get(left) ?? 0);
}
