// Reads a board of orbs from a picture: its position and the kinds in its cells. Nothing leaves the page.
import { cellLooks } from './cell_looks';
import { findLattice } from './find_lattice';
import { scaled, type Lattice } from './lattice';
import { shrunkLab, type LabPicture, type Picture } from './pixels';
import { tellKinds, type ToldCell } from './tell_kinds';

const kPixels = 360_000;

/** A picture prepared for reading, possibly several times. */
export class PictureReader {
  private readonly small: LabPicture;

  constructor(picture: Picture) {
    this.small = shrunkLab(picture, kPixels);
  }

  /** The board's position in pixels of the picture; undefined if none is found. */
  find(): Lattice | undefined {
    const found = findLattice(this.small);
    return found && scaled(found, this.small.shrink);
  }

  /** The kinds in the cells, row by row. */
  read(lattice: Lattice): ToldCell[] {
    return tellKinds(cellLooks(this.small, scaled(lattice, 1 / this.small.shrink)));
  }
}
