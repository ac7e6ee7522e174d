// The line drawn between the two cells of a link.
import { kCell, middle } from './board_paths';
import { rowLine } from './crossings';

/** Gap between a cell's middle and the start of the line, so the token stays legible. */
const kAway = 34;

function inLine(columns: number, rows: number): boolean {
  return columns === 0 || rows === 0 || Math.abs(columns) === Math.abs(rows);
}

/** Straight, middle to middle. */
export function straightLink(a: number, b: number, columns: number): string {
  return rowLine([a, b], columns);
}

/** Straight along a row, column or diagonal; otherwise it leaves at the right edge and continues from the left
 * edge, in reading order. */
export function readingLink(a: number, b: number, columns: number): string {
  const [first, last] = [Math.min(a, b), Math.max(a, b)];
  const [from, to] = [middle(first, columns), middle(last, columns)];
  const across = (last % columns) - (first % columns);
  const down = Math.floor(last / columns) - Math.floor(first / columns);
  if (!inLine(across, down)) return `M${from.x + kAway} ${from.y}H${columns * kCell}M0 ${to.y}H${to.x - kAway}`;
  const [x, y] = [Math.sign(across) * kAway, Math.sign(down) * kAway];
  return `M${from.x + x} ${from.y + y}L${to.x - x} ${to.y - y}`;
}
