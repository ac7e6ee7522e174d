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

/** What a second version is beside a first one, from games in pairs; shares of the games, second minus first. */
export interface Comparison {
  pairs: number;
  only_first: number;
  only_second: number;
  difference: number;
  low: number;
  high: number;
  verdict: 'easier' | 'harder' | 'alike';
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

/** The study that a report is about; undefined before anything is counted. */
export const studyOf = (report: Told): Study | undefined => read(report?.facts as Facts | undefined);

/** The study of the second version that a report is about. */
export const againstOf = (report: Told): Study | undefined =>
  read((report?.facts as { against?: Facts } | undefined)?.against);

/** How the second version of a report differs from the first one; undefined without pairs. */
export const comparisonOf = (report: Told): Comparison | undefined =>
  (report?.facts as { comparison?: Comparison } | undefined)?.comparison;

export const percent = (share: number): number => Math.round(100 * share);

/** A difference of shares in percentage points with its sign: "+3.4", "\u22120.5", "0.0". */
export function points(share: number): string {
  const text = (100 * Math.abs(share)).toFixed(1);
  if (text === '0.0') return text;
  return (share < 0 ? '\u2212' : '+') + text;
}

/** A bar of a histogram, from 0 up to the most moves that were left; none is left out between. */
export function bars(movesLeft: Study['movesLeft']): number[] {
  const most = movesLeft.at(-1)?.[0] ?? -1;
  const counts = new Map(movesLeft);
  return Array.from({ length: most + 1 }, (_, left) => counts.get(left) ?? 0);
}
