// Cells of a board have twins: on a board of a few kinds almost every cell looks like another one. What stands beside a
// board does not look like its cells, even where it fits the lattice.
import { place, type Lattice, type Size } from './lattice';
import { distance, labAt, median, type Lab, type LabPicture } from './pixels';

const kSamples = 5;
/** Half of the side that is compared, in cells. */
const kReach = 0.33;
/** Cells are alike if the mean distance of their pixels is at most this much more than that of twins in the board. */
const kMore = 0.08;
const kSame = 1e-6;
/** Fewer twins among the cells around a part mean that they do not belong to it: most that do have one. */
const kTwins = 0.25;

const kGrid = Array.from({ length: kSamples * kSamples }, (_, i) => {
  const along = (index: number) => ((index + 0.5) / kSamples - 0.5) * 2 * kReach;
  return [along(i % kSamples), along(Math.floor(i / kSamples))] as const;
});

/** The pixels of every cell. */
function patches(picture: LabPicture, lattice: Lattice): Lab[][] {
  const { columns, rows } = lattice;
  return Array.from({ length: columns * rows }, (_, cell) =>
    kGrid.map(([u, v]) => {
      const { x, y } = place(lattice, (cell % columns) + 0.5 + u, Math.floor(cell / columns) + 0.5 + v);
      return labAt(picture, x, y);
    }),
  );
}

function apart(one: readonly Lab[], other: readonly Lab[]): number {
  return one.reduce((sum, colour, i) => sum + distance(colour, other[i]!), 0) / one.length;
}

/** The smaller boards in a lattice, the larger ones first. */
function* within(lattice: Lattice, sizes: readonly Size[]): Generator<Lattice> {
  const smaller = sizes.filter(({ columns, rows }) => columns < lattice.columns && rows < lattice.rows);
  for (const { columns, rows } of smaller.sort((one, other) => other.columns - one.columns)) {
    for (let row = 0; row <= lattice.rows - rows; row++) {
      for (let column = 0; column <= lattice.columns - columns; column++)
        yield { ...lattice, columns, rows, origin: place(lattice, column, row) };
    }
  }
}

/** The share of the cells outside of a smaller board that look like one of its cells. */
function twinShare(picture: LabPicture, whole: readonly Lab[][], part: Lattice): number {
  const inner = patches(picture, part);
  const nearest = (patch: readonly Lab[]) =>
    Math.min(...inner.map((other) => (other === patch ? Infinity : apart(patch, other))));
  const alike = median(inner.map(nearest)) + kMore;
  // The cells of the part are in the whole too, but for rounding.
  const outside = whole.map(nearest).filter((far) => far > kSame);
  return outside.filter((far) => far <= alike).length / Math.max(1, outside.length);
}

/** The lattice without rows and columns that only fit it: the part to which the cells around it are the most strange. */
export function withoutStrangers(picture: LabPicture, lattice: Lattice, sizes: readonly Size[]): Lattice {
  const whole = patches(picture, lattice);
  let [board, least] = [lattice, kTwins];
  for (const part of within(lattice, sizes)) {
    // A smaller board is looked for only where no larger one is left.
    if (board !== lattice && part.columns < board.columns) break;
    const share = twinShare(picture, whole, part);
    if (share < least) [board, least] = [part, share];
  }
  return board;
}
