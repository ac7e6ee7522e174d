// What the focusable cells of a board show and say. A cell that changes nothing keeps its object, so that only the
// others are drawn anew.

export interface CellFace {
  /** What is read aloud. */
  label: string;
  /** A move can be made or begun here. */
  free: boolean;
  /** Tab reaches this cell. */
  entry: boolean;
}

/** The faces of all cells; those of `before` that are still right are the same objects. */
export function cellFaces(
  labels: readonly string[],
  free: ReadonlySet<number>,
  entry: number,
  before: readonly CellFace[] = [],
): CellFace[] {
  return labels.map((label, cell) => {
    const face = { label, free: free.has(cell), entry: cell === entry };
    const last = before[cell];
    return last?.label === label && last.free === face.free && last.entry === face.entry ? last : face;
  });
}
