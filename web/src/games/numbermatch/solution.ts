// What the solver of number match says, as the page shows it.
import type { Outcome, Report, Words } from '../../protocol/shapes';

export type Cleared = 'cleared' | 'not_clearable' | 'undecided';

export interface Solution {
  verdict: Cleared;
  /** The moves that clear the board, as it stands each time. */
  line: readonly string[];
  appends: number;
  /** Nothing shorter clears it; or nothing does. */
  proved: boolean;
  /** So many moves it takes at least. */
  bound?: number;
  /** Why the board cannot be cleared. */
  reason?: Words;
}

/** A board on which nothing can be done answers itself; `stuck` says in the reader's language that it is so. */
export function finishedSolution({ kind }: Outcome, stuck: string): Solution | undefined {
  const end = { line: [], appends: 0, proved: true };
  if (kind === 'won') return { ...end, verdict: 'cleared' };
  return kind === 'lost' ? { ...end, verdict: 'not_clearable', reason: { en: stuck, zh: stuck } } : undefined;
}

const kVerdicts: readonly Cleared[] = ['cleared', 'not_clearable', 'undecided'];

function isWords(value: unknown): value is Words {
  return typeof value === 'object' && value !== null && 'en' in value && 'zh' in value;
}

export function solutionOf(report: Report | undefined): Solution | undefined {
  if (!report) return undefined;
  const { line, proved, facts = {} } = report;
  const verdict = kVerdicts.find((name) => name === facts.verdict) ?? 'undecided';
  const appends = line.filter((move) => move === 'append').length;
  const bound = typeof facts.least_moves === 'number' ? facts.least_moves : undefined;
  const reason = isWords(facts.reason) ? facts.reason : undefined;
  return { verdict, line, appends, proved, bound, reason };
}
