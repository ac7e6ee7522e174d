// A lattice of cells over a picture: where each cell is, even if the picture is slightly rotated or sheared.

export interface Size {
  columns: number;
  rows: number;
}

export interface Point {
  x: number;
  y: number;
}

/** In pixels of the picture: the outer top left corner, and the vectors to the next cell right and down. */
export interface Lattice extends Size {
  origin: Point;
  right: Point;
  down: Point;
}

/** A position in cell units: (0, 0) is the outer top left corner, (1, 1) the corner the first cell shares with
 * three others. */
export function place({ origin, right, down }: Lattice, column: number, row: number): Point {
  return {
    x: origin.x + column * right.x + row * down.x,
    y: origin.y + column * right.y + row * down.y,
  };
}

/** The lattice in the picture scaled by `factor`. */
export function scaled(lattice: Lattice, factor: number): Lattice {
  const by = ({ x, y }: Point): Point => ({ x: x * factor, y: y * factor });
  return { ...lattice, origin: by(lattice.origin), right: by(lattice.right), down: by(lattice.down) };
}

/** The axis-aligned lattice between two corners. */
export function between(size: Size, first: Point, last: Point): Lattice {
  return {
    ...size,
    origin: first,
    right: { x: (last.x - first.x) / size.columns, y: 0 },
    down: { x: 0, y: (last.y - first.y) / size.rows },
  };
}

/** Minimum side of a cell after moving a corner, in pixels. */
const kLeastSide = 4;

/** The lattice with other top left and bottom right corners; its rows and columns keep their directions. */
export function stretched(lattice: Lattice, first: Point, last: Point): Lattice {
  const { columns, rows, right, down } = lattice;
  const [x, y] = [last.x - first.x, last.y - first.y];
  const area = right.x * down.y - right.y * down.x;
  // first + s * columns * right + t * rows * down = last
  const s = (x * down.y - y * down.x) / (columns * area);
  const t = (y * right.x - x * right.y) / (rows * area);
  const tooSmall =
    !Number.isFinite(s + t) ||
    s * Math.hypot(right.x, right.y) < kLeastSide ||
    t * Math.hypot(down.x, down.y) < kLeastSide;
  if (tooSmall) return lattice;
  return {
    ...lattice,
    origin: first,
    right: { x: s * right.x, y: s * right.y },
    down: { x: t * down.x, y: t * down.y },
  };
}

/** The same corners with another number of cells. */
export function divided(lattice: Lattice, { columns, rows }: Size): Lattice {
  const [s, t] = [lattice.columns / columns, lattice.rows / rows];
  return {
    columns,
    rows,
    origin: lattice.origin,
    right: { x: s * lattice.right.x, y: s * lattice.right.y },
    down: { x: t * lattice.down.x, y: t * lattice.down.y },
  };
}
