// What a game gives to have its boards read from pictures.
import type { Lattice } from './lattice';
import type { Picture } from './pixels';

/** A cell as read from a picture. */
export interface ReadCell<Kind extends string = string> {
  /** Most likely. */
  kind: Kind;
  /** Confidence, 0 to 1. */
  sure: number;
  /** All kinds, most likely first. */
  order: readonly Kind[];
  /** Cells with the same number show the same sign. */
  alike?: number;
}

/** Below this confidence a person should check. */
export const kSureEnough = 0.75;

/** Reads one picture, possibly several times. */
export interface BoardReader {
  /** The board's position in pixels of the picture; undefined if none is found. */
  find(): Lattice | undefined;
  /** The cells, row by row. */
  read(lattice: Lattice): readonly ReadCell[];
}

/** How a game's boards are read. */
export interface PictureGame {
  readerOf(picture: Picture): BoardReader;
  /** The kinds in the order of taps; the last one stands for a cell that has not been read. */
  kinds: readonly string[];
}
