// Sizes and paths of a board's wood, and cell positions, in board units (a cell is 100 wide).

export const kCell = 100;
const kInset = 4;
const kRound = 10;

/** Scale of the frame and edge names: smaller in board units on small boards, so their size on screen stays similar. */
export function boardScale(columns: number, rows: number): number {
  return Math.min(1, 0.28 + 0.08 * Math.max(columns, rows));
}

/** Width of the frame; `named` leaves room for row and column names. */
export function frameWidth(columns: number, rows: number, named: boolean): number {
  return (named ? 48 : 24) * boardScale(columns, rows);
}

/** Radius of the frame's corners. */
export function frameRound(columns: number, rows: number): number {
  return 26 * boardScale(columns, rows);
}

/** The recessed squares of all cells as one path; (0, 0) is the top left corner of the first cell. */
export function recesses(columns: number, rows: number): string {
  const side = kCell - 2 * kInset - 2 * kRound;
  const round = (x: number, y: number) => `a${kRound} ${kRound} 0 0 1 ${x * kRound} ${y * kRound}`;
  const square = `h${side}${round(1, 1)}v${side}${round(-1, 1)}h${-side}${round(-1, -1)}v${-side}${round(1, -1)}z`;
  const starts = Array.from({ length: columns * rows }, (_, cell) => {
    const x = (cell % columns) * kCell + kInset + kRound;
    const y = Math.floor(cell / columns) * kCell + kInset;
    return `M${x} ${y}${square}`;
  });
  return starts.join('');
}

/** The grain of a plank; deterministic for a given size. */
export function grain(width: number, height: number): string {
  const lines = Array.from({ length: Math.ceil(height / 17) }, (_, i) => {
    const y = i * 17 + 9 * Math.sin(i * 2.7);
    const bend = 10 + 8 * Math.sin(i * 1.3);
    const third = width / 3;
    return `M0 ${y.toFixed(1)}c${third.toFixed(1)} ${bend.toFixed(1)} ${(2 * third).toFixed(1)} ${(-bend).toFixed(1)} ${width} ${(4 * Math.sin(i)).toFixed(1)}`;
  });
  return lines.join('');
}

/** The middle of a cell. */
export function middle(cell: number, columns: number): { x: number; y: number } {
  return { x: ((cell % columns) + 0.5) * kCell, y: (Math.floor(cell / columns) + 0.5) * kCell };
}

/** The transform that moves a drawing around (0, 0) to the middle of a cell. */
export function cellTransform(cell: number, columns: number): string {
  const { x, y } = middle(cell, columns);
  return `translate(${x} ${y})`;
}

/** The points of a polyline through the middles of cells. */
export function lineThrough(cells: readonly number[], columns: number): string {
  return cells
    .map((cell) => middle(cell, columns))
    .map(({ x, y }) => `${x},${y}`)
    .join(' ');
}
