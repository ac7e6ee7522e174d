// Results of a study, as reported by `level.study`.
import type { Comparison, Report } from '../../../protocol/messages';

export interface Study {
  games: number;
  wins: number;
  /** The pass rate's 95% confidence interval; absent before the first game. */
  low?: number;
  high?: number;
  /** Histogram of won games by moves left, ascending. */
  movesLeft: readonly (readonly [number, number])[];
  /** Per goal, the number of games that missed it. */
  goals: readonly { token: string; missed: number }[];
}

type Facts = Omit<Study, 'movesLeft'> & { moves_left: Study['movesLeft'] };
type Told = Pick<Report, 'facts'> | undefined;

function read(facts: Facts | undefined): Study | undefined {
  if (!facts || facts.games === 0) return undefined;
  const { games, wins, low, high, moves_left: movesLeft, goals } = facts;
  return {
    games,
    wins,
    movesLeft,
    goals,
    ...(low === undefined ? {} : { low }),
    ...(high === undefined ? {} : { high }),
  };
}

/** A report's study; undefined before anything is counted. */
export const studyOf = (report: Told): Study | undefined => read(report?.facts as Facts | undefined);

/** A report's study of the second version. */
export const againstOf = (report: Told): Study | undefined =>
  read((report?.facts as { against?: Facts } | undefined)?.against);

/** A report's comparison of the second version with the first; undefined without pairs. */
export const comparisonOf = (report: Told): Comparison | undefined =>
  (report?.facts as { comparison?: Comparison } | undefined)?.comparison;

export const percent = (share: number): number => Math.round(100 * share);

/** A signed difference of shares in percentage points: "+3.4", "\u22120.5", "0.0". */
export function points(share: number): string {
  const text = (100 * Math.abs(share)).toFixed(1);
  if (text === '0.0') return text;
  return (share < 0 ? '\u2212' : '+') + text;
}

/** Histogram bars from 0 to the most moves left, including empty ones. */
export function bars(movesLeft: Study['movesLeft']): number[] {
  const most = movesLeft.at(-1)?.[0] ?? -1;
  const counts = new Map(movesLeft);
  return Array.from({ length: most + 1 }, (_, left) => counts.get(left) ?? 0);
}
