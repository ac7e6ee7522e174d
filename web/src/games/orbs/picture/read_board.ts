// Reads a board of orbs from a picture: its position and the kinds in its cells. Nothing leaves the page.
import type { BoardReader } from '../../../parts/picture/board_reader';
import { cellLooks } from './cell_looks';
import { findLattice } from './find_lattice';
import { scaled, type Lattice } from '../../../parts/picture/lattice';
import { shrunkLab, type LabPicture, type Picture } from '../../../parts/picture/pixels';
import { tellKinds, type ToldCell } from './tell_kinds';

const kPixels = 360_000;

/** A picture prepared for reading, possibly several times. */
export class PictureReader implements BoardReader {
  private readonly small: LabPicture;

  constructor(picture: Picture) {
    this.small = shrunkLab(picture, kPixels);
  }

  find(): Lattice | undefined {
    const found = findLattice(this.small);
    return found && scaled(found, this.small.shrink);
  }

  read(lattice: Lattice): ToldCell[] {
    return tellKinds(cellLooks(this.small, scaled(lattice, 1 / this.small.shrink)));
  }
}
