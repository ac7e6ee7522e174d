// Boards whose tokens lie on line crossings: the grid lines, star points, marked rows, and move numbers on stones. (0,
// 0) is the corner of the top left cell; a crossing is the middle of a cell.
import { kCell, middle } from './board_paths';

/** Smaller boards have only the centre star point. */
const kStarred = 9;
/** Distance of the corner star points from the edge, in lines. */
const kStarInset = 3;

/** All grid lines as one path, between the outermost crossings. */
export function gridLines(columns: number, rows: number): string {
  const [left, top] = [kCell / 2, kCell / 2];
  const [right, bottom] = [columns * kCell - left, rows * kCell - top];
  const across = Array.from({ length: rows }, (_, row) => `M${left} ${top + row * kCell}H${right}`);
  const down = Array.from({ length: columns }, (_, column) => `M${left + column * kCell} ${top}V${bottom}`);
  return [...across, ...down].join('');
}

/** The star points of printed boards: the centre if both sizes are odd, and one near each corner. */
export function starPoints(columns: number, rows: number): number[] {
  const odd = columns % 2 === 1 && rows % 2 === 1;
  const centre = odd ? [Math.floor(rows / 2) * columns + Math.floor(columns / 2)] : [];
  if (Math.min(columns, rows) < kStarred) return centre;
  const corners = [kStarInset, rows - 1 - kStarInset].flatMap((row) =>
    [kStarInset, columns - 1 - kStarInset].map((column) => row * columns + column),
  );
  return [...corners, ...centre].sort((a, b) => a - b);
}

/** Directions of a row: across, down, and both diagonals. */
const kDirections = [
  [1, 0],
  [0, 1],
  [1, 1],
  [1, -1],
] as const;

/** The end points of unbroken rows of marked cells, longest first, until every marked cell is covered. */
export function markedRows(marked: readonly number[], columns: number): [number, number][] {
  const left = new Set(marked);
  const at = (cell: number) => [cell % columns, Math.floor(cell / columns)] as const;
  const on = (column: number, row: number) =>
    column >= 0 && column < columns && marked.includes(row * columns + column);
  const rows = marked.flatMap((cell) =>
    kDirections.flatMap(([dx, dy]) => {
      const [column, row] = at(cell);
      if (on(column - dx, row - dy)) return [];
      let length = 1;
      while (on(column + length * dx, row + length * dy)) length += 1;
      return length < 2 ? [] : [Array.from({ length }, (_, i) => (row + i * dy) * columns + column + i * dx)];
    }),
  );
  const drawn: [number, number][] = [];
  for (const cells of rows.sort((a, b) => b.length - a.length)) {
    if (!cells.some((cell) => left.has(cell))) continue;
    for (const cell of cells) left.delete(cell);
    drawn.push([cells[0]!, cells.at(-1)!]);
  }
  return drawn;
}

/** The line through a marked row, between the middles of its end cells. */
export function rowLine([from, to]: [number, number], columns: number): string {
  const [a, b] = [middle(from, columns), middle(to, columns)];
  return `M${a.x} ${a.y}L${b.x} ${b.y}`;
}

/** Cell -> number of the move made there, from 1. Moves that do not name a cell are skipped. */
export function moveNumbers(moves: readonly string[], names: readonly string[]): Map<number, number> {
  const cells = new Map(names.map((name, cell) => [name, cell]));
  return new Map(
    moves.flatMap((move, i): [number, number][] => {
      const cell = cells.get(move);
      return cell === undefined ? [] : [[cell, i + 1]];
    }),
  );
}
