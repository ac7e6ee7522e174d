// What the focusable cells of a board show and say. A cell that changes nothing keeps its object, and a row its list, so
// that only the others are drawn anew.

export interface CellFace {
  /** What is read aloud. */
  label: string;
  /** A move can be made or begun here. */
  free: boolean;
  /** Tab reaches this cell. */
  entry: boolean;
}

/** The faces of all cells by row; those of `before` that are still right are the same objects. */
export type FaceRows = readonly (readonly CellFace[])[];

function faceRow(next: readonly CellFace[], before: readonly CellFace[] = []): readonly CellFace[] {
  const faces = next.map((face, column) => {
    const last = before[column];
    return last?.label === face.label && last.free === face.free && last.entry === face.entry ? last : face;
  });
  return faces.length === before.length && faces.every((face, column) => face === before[column]) ? before : faces;
}

/** `columns` is at least 1. */
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
