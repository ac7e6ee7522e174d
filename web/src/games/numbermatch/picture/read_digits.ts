// Reads a board of digits from a picture. Nothing leaves the page.
import type { BoardReader, PictureGame, ReadCell } from '../../../parts/picture/board_reader';
import { place, scaled, type Lattice } from '../../../parts/picture/lattice';
import { median, shrunkLab, type LabPicture, type Picture } from '../../../parts/picture/pixels';
import { findRows } from './find_rows';
import { glyphsOf, type Glyph } from './glyphs';
import { kDigitKinds, tellDigits } from './tell_digits';

const kPixels = 700_000;
/** A digit's middle is at most this far from its cell's, in cells. */
const kOff = 0.13;
/** Digits of a board are about as high, and as strong, as each other. */
const kSameHeight = 1.25;
const kSameStrength = 0.5;
const kMostRows = 40;

/** The lattice with the rows that begin at `top`. */
const withRows = (lattice: Lattice, top: number, rows: number): Lattice => ({
  ...lattice,
  rows,
  origin: place(lattice, 0, top),
});

/** The lattice without rows at its ends that have no digit, and with those around it that have one. */
function withAllRows(picture: LabPicture, lattice: Lattice): Lattice {
  const all = glyphsOf(picture, lattice).filter((glyph) => glyph !== undefined);
  const [height, strength] = [median(all.map((glyph) => glyph.height)), median(all.map((glyph) => glyph.strength))];
  const isDigit = (glyph: Glyph | undefined) =>
    glyph !== undefined &&
    glyph.off < kOff &&
    Math.max(glyph.height / height, height / glyph.height) < kSameHeight &&
    glyph.strength > kSameStrength * strength;
  const hasDigit = (row: number) => {
    const [top, bottom] = [place(lattice, 0, row).y, place(lattice, 0, row + 1).y];
    return top >= 0 && bottom <= picture.height && glyphsOf(picture, withRows(lattice, row, 1)).some(isDigit);
  };
  let [top, bottom] = [0, lattice.rows];
  while (top < bottom - 1 && !hasDigit(top)) top++;
  while (bottom > top + 1 && !hasDigit(bottom - 1)) bottom--;
  while (bottom - top < kMostRows && hasDigit(top - 1)) top--;
  while (bottom - top < kMostRows && hasDigit(bottom)) bottom++;
  return withRows(lattice, top, bottom - top);
}

class DigitReader implements BoardReader {
  private readonly small: LabPicture;

  constructor(picture: Picture) {
    this.small = shrunkLab(picture, kPixels);
  }

  find(): Lattice | undefined {
    const found = findRows(this.small);
    return found && scaled(withAllRows(this.small, found), this.small.shrink);
  }

  read(lattice: Lattice): ReadCell[] {
    return tellDigits(glyphsOf(this.small, scaled(lattice, 1 / this.small.shrink)));
  }
}

export const kDigitPictures: PictureGame = {
  readerOf: (picture) => new DigitReader(picture),
  kinds: kDigitKinds,
};

/** The board's rows as text, one line each: digits, dots for empty cells; the last row may have fewer than nine. */
export function digitRows(kinds: readonly string[], columns: number): string {
  const chars = kinds.map((kind) => (kind === 'blank' ? '.' : kind === 'none' ? ' ' : kind)).join('');
  const cells = chars.trimEnd().replaceAll(' ', '.');
  return (cells.match(new RegExp(`.{1,${columns}}`, 'g')) ?? []).join('\n');
}
