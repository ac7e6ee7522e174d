// What a board's focusable cells show and announce. Unchanged cells keep their object and unchanged rows their array,
// so only the rest re-renders.

export interface CellFace {
  /** Read by screen readers. */
  label: string;
  /** A move can be made or started here. */
  free: boolean;
  /** The Tab key enters the board at this cell. */
  entry: boolean;
}

/** The faces of all cells by row; unchanged ones are the same objects as in `before`. */
export type FaceRows = readonly (readonly CellFace[])[];

function faceRow(next: readonly CellFace[], before: readonly CellFace[] = []): readonly CellFace[] {
  const faces = next.map((face, column) => {
    const last = before[column];
    return last?.label === face.label && last.free === face.free && last.entry === face.entry ? last : face;
  });
  return faces.length === before.length && faces.every((face, column) => face === before[column]) ? before : faces;
}

/** REQUIRES: `columns` >= 1. */
export function cellFaces(
  labels: readonly string[],
  columns: number,
  free: ReadonlySet<number>,
  entry: number,
  before: FaceRows = [],
): FaceRows {
  const faces = labels.map((label, cell) => ({ label, free: free.has(cell), entry: cell === entry }));
  return Array.from({ length: Math.ceil(faces.length / columns) }, (_, row) =>
    faceRow(faces.slice(row * columns, (row + 1) * columns), before[row]),
  );
}
