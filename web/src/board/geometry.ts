// Keyboard navigation between cells, the cell under a pointer, and the names along a board's edges.
import type { View } from '../protocol/shapes';
import { kCell } from './board_paths';

type Size = Pick<View, 'columns' | 'rows'>;

/** The target of each key from (column, row), before clamping to the board. */
const kKeys: Record<string, (column: number, row: number, size: Size) => [number, number]> = {
  ArrowLeft: (column, row) => [column - 1, row],
  ArrowRight: (column, row) => [column + 1, row],
  ArrowUp: (column, row) => [column, row - 1],
  ArrowDown: (column, row) => [column, row + 1],
  Home: (_, row) => [0, row],
  End: (_, row, { columns }) => [columns - 1, row],
  PageUp: (column) => [column, 0],
  PageDown: (column, _, { rows }) => [column, rows - 1],
};

/** The cell a key moves to; undefined for other keys. */
export function cellAfterKey(key: string, cell: number, size: Size): number | undefined {
  const lead = kKeys[key];
  if (!lead) return undefined;
  const [column, row] = lead(cell % size.columns, Math.floor(cell / size.columns), size);
  const held = (value: number, count: number) => Math.max(0, Math.min(count - 1, value));
  return held(row, size.rows) * size.columns + held(column, size.columns);
}

/** Names of the columns (left to right) and rows (top to bottom). */
export interface Edges {
  columns: string[];
  rows: string[];
}

/** The part that all names share; undefined if they differ. */
function common(names: string[], part: RegExp): string | undefined {
  const found = new Set(names.map((name) => part.exec(name)?.[0]));
  return found.size === 1 ? [...found][0] : undefined;
}

/** Cell name formats, "b2" and "R2C3", with the parts that name column and row. */
const kNamings = [
  { column: /^[a-z]+(?=\d+$)/i, row: /\d+$/ },
  { column: /(?<=^R\d+C)\d+$/, row: /(?<=^R)\d+(?=C\d+$)/ },
];

const knownEdges = new WeakMap<readonly string[], { columns: number; edges: Edges | undefined }>();

/** The edge names of a board, cached per list of names; undefined if the cell names have another format. */
export function edgeNames(view: Pick<View, 'columns' | 'rows' | 'names'>): Edges | undefined {
  let known = knownEdges.get(view.names);
  if (known?.columns !== view.columns) {
    known = { columns: view.columns, edges: readEdges(view) };
    knownEdges.set(view.names, known);
  }
  return known.edges;
}

function readEdges({ columns, rows, names }: Pick<View, 'columns' | 'rows' | 'names'>): Edges | undefined {
  const { column: ofColumn, row: ofRow } = kNamings.find(({ column }) => column.test(names[0] ?? '')) ?? kNamings[0]!;
  const across = Array.from({ length: columns }, (_, column) =>
    common(
      names.filter((_, cell) => cell % columns === column),
      ofColumn,
    ),
  );
  const down = Array.from({ length: rows }, (_, row) => common(names.slice(row * columns, (row + 1) * columns), ofRow));
  const whole = (list: (string | undefined)[]): list is string[] => list.every((name) => name !== undefined);
  return whole(across) && whole(down) ? { columns: across, rows: down } : undefined;
}

/** A pointer position in board units; its cell, and whether it is well inside that cell. */
export interface Place {
  x: number;
  y: number;
  cell: number;
  inside: boolean;
}

/** If diagonal steps are allowed, a pointer is inside a cell up to this distance from its middle, in cells. */
const kInside = 0.4;

/** The place of a pointer, clamped to the box of the cells. `corners`: diagonal steps are allowed. */
export function placeAt(
  { clientX, clientY }: Pick<MouseEvent, 'clientX' | 'clientY'>,
  box: Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>,
  { columns, rows }: Size,
  corners = false,
): Place {
  const x = Math.max(0, Math.min(columns - 0.01, ((clientX - box.left) / box.width) * columns));
  const y = Math.max(0, Math.min(rows - 0.01, ((clientY - box.top) / box.height) * rows));
  const [column, row] = [Math.floor(x), Math.floor(y)];
  const far = Math.hypot(x - column - 0.5, y - row - 0.5);
  return { x: x * kCell, y: y * kCell, cell: row * columns + column, inside: !corners || far <= kInside };
}

/** The grid cell under a pointer, if any. */
export function cellUnder({ clientX, clientY }: MouseEvent, grid: HTMLElement): number | undefined {
  const element = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-cell]');
  return element && grid.contains(element) ? Number(element.dataset.cell) : undefined;
}
