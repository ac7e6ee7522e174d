// The number match solver's report, as the page shows it.
import type { Report, Words } from '../../protocol/messages';
import type { Outcome } from '../../protocol/shapes';

export type Cleared = 'cleared' | 'not_clearable' | 'undecided';

export interface Solution {
  verdict: Cleared;
  /** The moves that clear the board. */
  line: readonly string[];
  appends: number;
  /** It is proved that no shorter line clears the board, or that none does. */
  proved: boolean;
  /** A proved lower bound on the number of moves. */
  bound?: number;
  /** Why the board cannot be cleared. */
  reason?: Words;
}

/** The solution of a finished board; `stuck` is the reason for a loss. */
export function finishedSolution({ kind }: Outcome, stuck: string): Solution | undefined {
  const end = { line: [], appends: 0, proved: true };
  if (kind === 'won') return { ...end, verdict: 'cleared' };
  return kind === 'lost' ? { ...end, verdict: 'not_clearable', reason: { en: stuck, zh: stuck } } : undefined;
}

/** A report's verdict -> what it means for a board. */
const kCleared: Partial<Record<string, Cleared>> = { win: 'cleared', loss: 'not_clearable' };

function isWords(value: unknown): value is Words {
  return typeof value === 'object' && value !== null && 'en' in value && 'zh' in value;
}

export function solutionOf(report: Report | undefined): Solution | undefined {
  if (!report) return undefined;
  const { line, proved, facts = {} } = report;
  const verdict = kCleared[report.verdict] ?? 'undecided';
  const appends = line.filter((move) => move === 'append').length;
  const bound = typeof facts.least_moves === 'number' ? facts.least_moves : undefined;
  const reason = isWords(facts.reason) ? facts.reason : undefined;
  return { verdict, line, appends, proved, bound, reason };
}
