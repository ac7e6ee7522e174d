// Reads a board of orbs in a picture: where it stands, and what lies in each cell. Nothing leaves the page.
import { cellLooks } from './cell_looks';
import { findLattice } from './find_lattice';
import { scaled, type Lattice } from './lattice';
import { shrunkLab, type LabPicture, type Picture } from './pixels';
import { tellKinds, type ToldCell } from './tell_kinds';

const kPixels = 360_000;

/** A picture that is ready to be read, more than once. */
export class PictureReader {
  private readonly small: LabPicture;

  constructor(picture: Picture) {
    this.small = shrunkLab(picture, kPixels);
  }

  /** Where the board stands, in pixels of the picture; undefined where none is found. */
  find(): Lattice | undefined {
    const found = findLattice(this.small);
    return found && scaled(found, this.small.shrink);
  }

  /** What lies in the cells, row by row. */
  read(lattice: Lattice): ToldCell[] {
    return tellKinds(cellLooks(this.small, scaled(lattice, 1 / this.small.shrink)));
  }
}
