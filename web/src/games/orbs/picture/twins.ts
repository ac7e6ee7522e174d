// Trims a lattice to the board's own cells. A board has only a few kinds of orbs, so almost every cell has a
// twin on the board. Things beside a board have none, even if they fit the lattice.
import { place, type Lattice, type Size } from '../../../parts/picture/lattice';
import { distance, labAt, median, type Lab, type LabPicture } from '../../../parts/picture/pixels';

const kSamples = 5;
/** Half the side of the compared square, in cells. */
const kReach = 0.33;
/** Two cells are twins if their mean pixel distance exceeds the board's own typical distance by at most this. */
const kMore = 0.08;
const kSame = 1e-6;
/** If a smaller share of the cells outside a part have twins in it, they do not belong to the part's board. */
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

/** The smaller boards within a lattice, larger ones first. */
function* within(lattice: Lattice, sizes: readonly Size[]): Generator<Lattice> {
  const smaller = sizes.filter(({ columns, rows }) => columns < lattice.columns && rows < lattice.rows);
  for (const { columns, rows } of smaller.sort((one, other) => other.columns - one.columns)) {
    for (let row = 0; row <= lattice.rows - rows; row++) {
      for (let column = 0; column <= lattice.columns - columns; column++)
        yield { ...lattice, columns, rows, origin: place(lattice, column, row) };
    }
  }
}

/** The share of cells outside a smaller board that look like one of its cells. */
function twinShare(picture: LabPicture, whole: readonly Lab[][], part: Lattice): number {
  const inner = patches(picture, part);
  const nearest = (patch: readonly Lab[]) =>
    Math.min(...inner.map((other) => (other === patch ? Infinity : apart(patch, other))));
  const alike = median(inner.map(nearest)) + kMore;
  // The part's own cells occur in `whole` too, at distance zero up to rounding.
  const outside = whole.map(nearest).filter((far) => far > kSame);
  return outside.filter((far) => far <= alike).length / Math.max(1, outside.length);
}

/** The lattice without rows and columns of foreign cells: the part whose surrounding cells resemble it least. */
export function withoutStrangers(picture: LabPicture, lattice: Lattice, sizes: readonly Size[]): Lattice {
  const whole = patches(picture, lattice);
  let [board, least] = [lattice, kTwins];
  for (const part of within(lattice, sizes)) {
    // Smaller boards are tried only if no larger one qualifies.
    if (board !== lattice && part.columns < board.columns) break;
    const share = twinShare(picture, whole, part);
    if (share < least) [board, least] = [part, share];
  }
  return board;
}
