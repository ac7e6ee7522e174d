// A report's marks on the board: for each cell the best candidate that touches it.
import type { Candidate, Report } from '../protocol/messages';
import type { Action, Verdict } from '../protocol/shapes';

export interface CellMark {
  verdict: Verdict;
  /** Short text in the cell: "W 5". Colour never stands alone. */
  label: string;
  /** Opacity of the tint, 0 to 1. */
  strength: number;
}

/** A move that joins two cells, drawn between them. `strength` is relative to the heaviest, 0 to 1. */
export interface LinkMark {
  cells: [number, number];
  strength: number;
  /** The move loses for the player who makes it. */
  loses?: boolean;
}

export type VerdictLetters = Record<Verdict, string>;

/** How many moves of a ranking are marked. */
const kRanked = 12;
/** How many scored swaps are drawn. */
const kLinked = 5;
const kFaint = 0.14;
const kFull = 0.5;
const kStrong = 0.85;

/** The score, in report units, at which the evaluation is tanh(1). */
const kScale = 600;

/** The winning chance for a score in a two-player game. */
export function winningChance(score: number): number {
  return (1 + Math.tanh(score / kScale)) / 2;
}

/** The search examined the move, or the move may be chosen; nothing is known about other candidates. */
export function isSearched({ verdict, weight, score, win_chance }: Candidate): boolean {
  return verdict !== 'unknown' || weight > 0 || score !== undefined || win_chance !== undefined;
}

export interface Scale {
  /** The sum of the weights. */
  total: number;
  /** Number of seats; in a one-seat puzzle the score is not a winning chance. */
  seats: number;
}

/**
 * The value of an unproved move, the same on the board and in the table: winning chance, score, or share of the
 * weights. A lone candidate's share is omitted: it is always 100%.
 */
export function worthText({ score, weight }: Candidate, { total, seats }: Scale): string {
  if (score !== undefined) return seats > 1 ? percentText(winningChance(score)) : `${Math.round(score)}`;
  return total > weight ? percentText(weight / total) : '';
}

function percentText(share: number): string {
  return `${Math.round(100 * share)}%`;
}

/** "W 5": the verdict and its plies; the move's value if nothing is proved. */
function label(candidate: Candidate, scale: Scale, letters: VerdictLetters): string {
  const { verdict, plies } = candidate;
  if (verdict === 'unknown') return worthText(candidate, scale);
  return plies === undefined || verdict === 'draw' ? letters[verdict] : `${letters[verdict]} ${plies}`;
}

/** The cells a move is shown on. A tap may be made on several cells but is shown on the first. */
export function shownCells({ gesture, cells }: Action): number[] {
  return gesture === 'tap' ? cells.slice(0, 1) : cells;
}

/** The cells a move word is shown on. */
export function cellsOf(move: string, actions: readonly Action[]): number[] {
  const made = actions.find((action) => action.move === move);
  return made ? shownCells(made) : [];
}

function joins(move: string, actions: readonly Action[]): boolean {
  return actions.some((action) => action.move === move && (action.gesture === 'swap' || action.gesture === 'pair'));
}

/** A link for each swap or pair that might be chosen, and for the best scored ones; the best is drawn last, on top. */
export function linkMarks(report: Report, actions: readonly Action[]): LinkMark[] {
  const heaviest = Math.max(0, ...report.candidates.map(({ weight }) => weight));
  return report.candidates
    .flatMap(({ move, weight, score }, rank): LinkMark[] => {
      if (!joins(move, actions)) return [];
      const [from = 0, to = 0] = cellsOf(move, actions);
      const ranked = score !== undefined && rank < kLinked ? (kFull * (kLinked - rank)) / kLinked : 0;
      const strength = Math.max(heaviest > 0 ? weight / heaviest : 0, ranked);
      return strength > 0 ? [{ cells: [from, to], strength }] : [];
    })
    .reverse();
}

/** Marks for the candidates made with one tap. Candidates are sorted best first, so the first one on a cell wins. */
export function cellMarks(
  report: Report,
  actions: readonly Action[],
  letters: VerdictLetters,
  seats: number,
): Map<number, CellMark> {
  const heaviest = Math.max(0, ...report.candidates.map(({ weight }) => weight));
  const scale = { seats, total: report.candidates.reduce((sum, { weight }) => sum + weight, 0) };
  const marks = new Map<number, CellMark>();
  for (const candidate of report.candidates) {
    if (!isSearched(candidate)) continue;
    const share = heaviest > 0 ? candidate.weight / heaviest : 0;
    const cells = cellsOf(candidate.move, actions);
    if (joins(candidate.move, actions)) continue;
    for (const cell of cells) {
      if (marks.has(cell)) continue;
      marks.set(cell, {
        verdict: candidate.verdict,
        label: label(candidate, scale, letters),
        strength: kFaint + (kFull - kFaint) * share,
      });
    }
  }
  return marks;
}

/** Heat-map marks for a ranking's top moves, fading with rank; proved moves show their verdict. */
export function heatMarks(
  report: Report,
  actions: readonly Action[],
  letters: VerdictLetters,
  seats: number,
): Map<number, CellMark> {
  const marks = new Map<number, CellMark>();
  for (const [rank, candidate] of report.candidates.filter(isSearched).slice(0, kRanked).entries()) {
    const [cell] = cellsOf(candidate.move, actions);
    if (cell === undefined) continue;
    const open = candidate.verdict === 'unknown';
    marks.set(cell, {
      verdict: candidate.verdict,
      label: open ? `${rank + 1}` : label(candidate, { total: 0, seats }, letters),
      strength: kFaint + (kStrong - kFaint) * (1 - rank / kRanked),
    });
  }
  return marks;
}
