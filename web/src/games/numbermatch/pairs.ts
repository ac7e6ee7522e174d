// Pairs as lines between their cells: straight where two cells share one, else out of the board's right edge and in
// again at its left, as a text is read.
import { kCell, middle } from '../../board/carving';
import type { LinkMark } from '../../board/marks';
import type { Action, Candidate } from '../../protocol/shapes';

/** How far from a cell's middle a line begins, so that the digit stays legible. */
const kAway = 34;

function inLine(columns: number, rows: number): boolean {
  return columns === 0 || rows === 0 || Math.abs(columns) === Math.abs(rows);
}

/** The line between two cells, in board units. */
export function pairPath(a: number, b: number, columns: number): string {
  const [first, last] = [Math.min(a, b), Math.max(a, b)];
  const [from, to] = [middle(first, columns), middle(last, columns)];
  const across = (last % columns) - (first % columns);
  const down = Math.floor(last / columns) - Math.floor(first / columns);
  if (!inLine(across, down)) return `M${from.x + kAway} ${from.y}H${columns * kCell}M0 ${to.y}H${to.x - kAway}`;
  const [x, y] = [Math.sign(across) * kAway, Math.sign(down) * kAway];
  return `M${from.x + x} ${from.y + y}L${to.x - x} ${to.y - y}`;
}

const kStrength = 0.5;

/** A link for every pair that can be taken; those known to lose say so. */
export function pairLinks(actions: readonly Action[], candidates: readonly Candidate[] = []): LinkMark[] {
  const losing = new Set(candidates.filter(({ verdict }) => verdict === 'loss').map(({ move }) => move));
  return actions.flatMap(({ gesture, cells: [a, b], move }): LinkMark[] =>
    gesture === 'pair' && a !== undefined && b !== undefined
      ? [{ cells: [a, b], strength: kStrength, loses: losing.has(move) }]
      : [],
  );
}
