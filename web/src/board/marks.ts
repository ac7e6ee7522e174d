// What a report says about cells, as it is written on the board: per cell the best candidate that touches it.
import type { Action, Candidate, Report, Verdict } from '../protocol/shapes';

export interface CellMark {
  verdict: Verdict;
  /** A few characters in the cell: "W 5". Never colour alone. */
  label: string;
  /** How strong the tint is, 0 to 1. */
  strength: number;
}

/** A move that joins two cells, drawn between them: 0 to 1 as heavy as the heaviest. */
export interface LinkMark {
  cells: [number, number];
  strength: number;
  /** Whoever makes the move loses by it. */
  loses?: boolean;
}

export type VerdictLetters = Record<Verdict, string>;

/** How many moves of a ranking are marked. */
const kRanked = 12;
const kFaint = 0.14;
const kFull = 0.5;
const kStrong = 0.85;

/** "W 5": the verdict and the plies it takes; a share of the weights where nothing is proved. */
export function label({ verdict, plies, weight }: Candidate, heaviest: number, letters: VerdictLetters): string {
  if (verdict === 'unknown') return heaviest > 0 ? `${Math.round((100 * weight) / heaviest)}` : '';
  return plies === undefined || verdict === 'draw' ? letters[verdict] : `${letters[verdict]} ${plies}`;
}

/** The cells a move is shown on; of a tap the first, though others make it as well. */
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

/** A link for every swap or pair that might be chosen, the heaviest last, so that it lies on top. */
export function linkMarks(report: Report, actions: readonly Action[]): LinkMark[] {
  const heaviest = Math.max(0, ...report.candidates.map(({ weight }) => weight));
  return report.candidates
    .filter(({ move, weight }) => weight > 0 && joins(move, actions))
    .map(({ move, weight }): LinkMark => {
      const [from = 0, to = 0] = cellsOf(move, actions);
      return { cells: [from, to], strength: weight / heaviest };
    })
    .reverse();
}

/** Marks for every candidate made with one touch; candidates come best first, so the first one counts. */
export function cellMarks(report: Report, actions: readonly Action[], letters: VerdictLetters): Map<number, CellMark> {
  const heaviest = Math.max(0, ...report.candidates.map(({ weight }) => weight));
  const marks = new Map<number, CellMark>();
  for (const candidate of report.candidates) {
    // Neither proved nor ever chosen: nothing to say about these cells.
    if (candidate.verdict === 'unknown' && candidate.weight === 0) continue;
    const share = heaviest > 0 ? candidate.weight / heaviest : 0;
    const cells = cellsOf(candidate.move, actions);
    if (joins(candidate.move, actions)) continue;
    for (const cell of cells) {
      if (marks.has(cell)) continue;
      marks.set(cell, {
        verdict: candidate.verdict,
        label: label(candidate, heaviest, letters),
        strength: kFaint + (kFull - kFaint) * share,
      });
    }
  }
  return marks;
}

/** Marks for the best of a ranking, fainter rank by rank; what is proved is marked as such. */
export function heatMarks(report: Report, actions: readonly Action[], letters: VerdictLetters): Map<number, CellMark> {
  const marks = new Map<number, CellMark>();
  for (const [rank, candidate] of report.candidates.slice(0, kRanked).entries()) {
    const [cell] = cellsOf(candidate.move, actions);
    if (cell === undefined) continue;
    const open = candidate.verdict === 'unknown';
    marks.set(cell, {
      verdict: candidate.verdict,
      label: open ? `${rank + 1}` : label(candidate, 0, letters),
      strength: kFaint + (kStrong - kFaint) * (1 - rank / kRanked),
    });
  }
  return marks;
}
