// Reads a board of digits from a picture. Nothing leaves the page.
import { kSureEnough, type BoardReader, type PictureGame, type ReadCell } from '../../../parts/picture/board_reader';
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
/** A board has this many certain digits, and they are this share of its signs. */
const kLeastDigits = 6;
const kMostly = 0.6;

/** A part of the lattice, or one that continues it. */
const part = (lattice: Lattice, column: number, row: number, columns: number, rows: number): Lattice => ({
  ...lattice,
  columns,
  rows,
  origin: place(lattice, column, row),
});

/** The lattice moved so that its first and last column and row have digits, and those beside it have none. */
function aroundDigits(picture: LabPicture, lattice: Lattice): Lattice {
  const all = glyphsOf(picture, lattice).filter((glyph) => glyph !== undefined);
  const [height, strength] = [median(all.map((glyph) => glyph.height)), median(all.map((glyph) => glyph.strength))];
  const isDigit = (glyph: Glyph | undefined) =>
    glyph !== undefined &&
    glyph.off < kOff &&
    Math.max(glyph.height / height, height / glyph.height) < kSameHeight &&
    glyph.strength > kSameStrength * strength;
  const hasDigit = (cells: Lattice) => {
    const [first, last] = [place(cells, 0, 0), place(cells, cells.columns, cells.rows)];
    const inside = first.x >= 0 && first.y >= 0 && last.x <= picture.width && last.y <= picture.height;
    return inside && glyphsOf(picture, cells).some(isDigit);
  };
  const { columns, rows } = lattice;
  const column = (at: number) => hasDigit(part(lattice, at, 0, 1, rows));
  let left = 0;
  while (left > -columns && !column(left + columns - 1) && column(left - 1)) left--;
  while (left < columns && !column(left) && column(left + columns)) left++;
  const row = (at: number) => hasDigit(part(lattice, left, at, columns, 1));
  let [top, bottom] = [0, rows];
  while (top < bottom - 1 && !row(top)) top++;
  while (bottom > top + 1 && !row(bottom - 1)) bottom--;
  while (bottom - top < kMostRows && row(top - 1)) top--;
  while (bottom - top < kMostRows && row(bottom)) bottom++;
  return part(lattice, left, top, columns, bottom - top);
}

/** Whether most signs are certainly digits: those of writing, or of a wrong grid, are not. */
function showsDigits(cells: readonly ReadCell[]): boolean {
  const signs = cells.filter(({ alike }) => alike !== undefined);
  const digits = signs.filter(({ sure }) => sure >= kSureEnough);
  return digits.length >= kLeastDigits && digits.length >= kMostly * signs.length;
}

class DigitReader implements BoardReader {
  private readonly small: LabPicture;

  constructor(picture: Picture) {
    this.small = shrunkLab(picture, kPixels);
  }

  find(): Lattice | undefined {
    for (const found of findRows(this.small)) {
      const board = aroundDigits(this.small, found);
      const cells = tellDigits(glyphsOf(this.small, board));
      if (showsDigits(cells)) return scaled(board, this.small.shrink);
    }
    return undefined;
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
