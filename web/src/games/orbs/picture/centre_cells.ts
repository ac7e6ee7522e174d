// Refines an approximate lattice by centring each orb in its cell. A cell's offset is the phase of its first Fourier
// component across and down. It is periodic: a neighbour that intrudes on one side replaces what is cut off on the
// other. A line fitted through all cells' offsets shifts and stretches the lattice.
import { place, type Lattice } from '../../../parts/picture/lattice';
import { distance, labAt, mean, type LabPicture } from '../../../parts/picture/pixels';

const kSamples = 14;
const kMost = 0.24;
const kRounds = 3;
/** Larger offsets, in cells, are not lattice errors. */
const kFarthest = 0.4;

/** A linear model of one coordinate: its value at the middle of the board, and its slope per column and row. */
interface Line {
  middle: number;
  column: number;
  row: number;
}

/** The offset of an orb from the middle of its cell, in cells. */
function offset(picture: LabPicture, lattice: Lattice, column: number, row: number): readonly [number, number] {
  const at = (u: number, v: number) => {
    const { x, y } = place(lattice, u, v);
    return labAt(picture, x, y);
  };
  const ground = mean([at(column, row), at(column + 1, row), at(column, row + 1), at(column + 1, row + 1)]);
  let [acrossCos, acrossSin, downCos, downSin] = [0, 0, 0, 0];
  for (let i = 0; i < kSamples * kSamples; i++) {
    const [u, v] = [((i % kSamples) + 0.5) / kSamples, (Math.floor(i / kSamples) + 0.5) / kSamples];
    const seen = Math.min(kMost, distance(at(column + u, row + v), ground));
    const [p, q] = [2 * Math.PI * (u - 0.5), 2 * Math.PI * (v - 0.5)];
    acrossCos += seen * Math.cos(p);
    acrossSin += seen * Math.sin(p);
    downCos += seen * Math.cos(q);
    downSin += seen * Math.sin(q);
  }
  return [Math.atan2(acrossSin, acrossCos) / (2 * Math.PI), Math.atan2(downSin, downCos) / (2 * Math.PI)];
}

/** Least-squares fit of the linear model to one value per cell. */
function lineThrough(values: readonly number[], { columns, rows }: Lattice): Line {
  const near = values.map((value) => (Math.abs(value) < kFarthest ? value : 0));
  const steps = (count: number, of: (cell: number) => number) => {
    const away = near.map((_, cell) => of(cell) - (count - 1) / 2);
    return near.reduce((sum, value, cell) => sum + value * away[cell]!, 0) / away.reduce((sum, d) => sum + d * d, 0);
  };
  return {
    middle: near.reduce((sum, value) => sum + value, 0) / near.length,
    column: steps(columns, (cell) => cell % columns),
    row: steps(rows, (cell) => Math.floor(cell / columns)),
  };
}

function moved(lattice: Lattice, across: Line, down: Line): Lattice {
  const { columns, rows, right, down: below } = lattice;
  const from = (line: Line) => line.middle - (line.column * columns) / 2 - (line.row * rows) / 2;
  const along = (u: number, v: number) => ({ x: u * right.x + v * below.x, y: u * right.y + v * below.y });
  return {
    columns,
    rows,
    origin: place(lattice, from(across), from(down)),
    right: along(1 + across.column, down.column),
    down: along(across.row, 1 + down.row),
  };
}

/** The lattice whose cells are centred on their orbs. */
export function centred(picture: LabPicture, lattice: Lattice): Lattice {
  let better = lattice;
  for (let round = 0; round < kRounds; round++) {
    const { columns, rows } = better;
    const offsets = Array.from({ length: columns * rows }, (_, cell) =>
      offset(picture, better, cell % columns, Math.floor(cell / columns)),
    );
    const across = lineThrough(
      offsets.map(([u]) => u),
      better,
    );
    const down = lineThrough(
      offsets.map(([, v]) => v),
      better,
    );
    better = moved(better, across, down);
  }
  return better;
}
