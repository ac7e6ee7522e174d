// Synthetic screenshots of boards of digits: a typeface, a look, crossed out digits, other things on the screen, and
// noise.
import type { Picture } from '../../parts/picture/pixels';
import { kFonts } from './digit_fonts_for_tests';

type Colour = readonly [number, number, number];

export interface Look {
  ground: Colour;
  ink: readonly Colour[];
  /** Of crossed out digits. */
  pale: Colour;
  lines?: Colour;
  tile?: Colour;
}

export const kLooks: Record<string, Look> = {
  light: { ground: [255, 255, 255], ink: [[30, 30, 40]], pale: [208, 208, 212], lines: [215, 215, 220] },
  dark: { ground: [28, 28, 32], ink: [[238, 238, 240]], pale: [74, 74, 80], lines: [52, 52, 58] },
  bare: { ground: [238, 244, 255], ink: [[29, 59, 139]], pale: [192, 204, 232] },
  tiles: {
    ground: [109, 71, 39],
    ink: [
      [154, 44, 18],
      [11, 86, 134],
      [21, 102, 59],
      [122, 47, 120],
      [74, 64, 56],
    ],
    pale: [222, 214, 196],
    tile: [251, 245, 230],
  },
};

export interface DigitShot {
  font: string;
  look: Look;
  /** One character a cell, nine a row: a digit, "x" for a crossed out one, "." for nothing. */
  cells: string;
  width?: number;
  height?: number;
  /** Of the board: its left edge, top edge, and the side of a cell. */
  left?: number;
  top?: number;
  pitch?: number;
  /** The height of a digit, in cells. */
  size?: number;
  noise?: number;
  seed?: number;
}

export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 1103515245 + 12345) % 2147483648) / 2147483648;
}

/** Whether a typeface's digit has ink at a point of its box, by row. */
const kBits = new Map(
  Object.entries(kFonts).map(([font, digits]) => [
    font,
    digits.map((rows) =>
      Uint8Array.from({ length: 24 * 32 }, (_, i) => {
        const row = Number.parseInt(rows.slice(6 * Math.floor(i / 24), 6 * Math.floor(i / 24) + 6), 16);
        return (row >> (23 - (i % 24))) & 1;
      }),
    ),
  ]),
);

function inked(font: string, digit: number, x: number, y: number): boolean {
  if (x < 0 || x >= 24 || y < 0 || y >= 32) return false;
  return kBits.get(font)![digit - 1]![24 * Math.floor(y) + Math.floor(x)] === 1;
}

export function drawnDigits(shot: DigitShot): Picture {
  const { font, look, cells, width = 390, height = 844, left = 10, top = 120, noise = 0, seed = 1, size = 0.5 } = shot;
  const pitch = shot.pitch ?? (width - 2 * left) / 9;
  const random = randomFrom(seed);
  const crossed = [...cells].map(() => 1 + Math.floor(9 * random()));
  // A digit's box is 32 points high, the digit itself 28.
  const point = (size * pitch) / 28;
  const rows = Math.ceil(cells.length / 9);

  const text = (x: number, y: number, string: string, atX: number, atY: number): boolean =>
    y >= atY &&
    y < atY + 16 &&
    x >= atX &&
    [...string].some((char, i) => char !== ' ' && inked(font, Number(char), (x - atX) * 2 - i * 20, (y - atY) * 2));

  const colourAt = (x: number, y: number): Colour => {
    const [u, v] = [(x - left) / pitch, (y - top) / pitch];
    const ink = look.tile ? ([240, 230, 210] as const) : look.ink[0]!;
    if (text(x, y, '9 41', 14, 12) || text(x, y, '1258', width - 70, 60) || text(x, y, '5', width / 3, height - 40))
      return ink;
    if (u < 0 || u >= 9 || v < 0 || v >= rows) return look.ground;
    const line = 0.5 / pitch;
    const [p, q] = [u - Math.floor(u), v - Math.floor(v)];
    if (look.lines && (Math.min(p, 1 - p) < line || Math.min(q, 1 - q) < line)) return look.lines;
    const cell = 9 * Math.floor(v) + Math.floor(u);
    const char = cells[cell] ?? '.';
    if (char === '.') return look.ground;
    const digit = char === 'x' ? crossed[cell]! : Number(char);
    if (inked(font, digit, ((p - 0.5) * pitch) / point + 12, ((q - 0.5) * pitch) / point + 16))
      return char === 'x' ? look.pale : look.ink[(Math.min(digit, 10 - digit) - 1) % look.ink.length]!;
    const onTile = Math.max(Math.abs(p - 0.5), Math.abs(q - 0.5)) < 0.44;
    return look.tile && onTile ? look.tile : look.ground;
  };

  const data = new Uint8ClampedArray(4 * width * height);
  const kParts = [0.25, 0.75];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = 4 * (y * width + x);
      let [red, green, blue] = [0, 0, 0];
      for (const dy of kParts) {
        for (const dx of kParts) {
          const colour = colourAt(x + dx, y + dy);
          red += colour[0];
          green += colour[1];
          blue += colour[2];
        }
      }
      const error = () => (noise ? noise * (random() + random() + random() + random() - 2) * Math.sqrt(3) : 0);
      data[at] = red / 4 + error();
      data[at + 1] = green / 4 + error();
      data[at + 2] = blue / 4 + error();
      data[at + 3] = 255;
    }
  }
  return { width, height, data };
}

/** A random board with this many cells: digits, some crossed out, some cells without anything; the last is a digit. */
export function randomCells(count: number, seed: number): string {
  const random = randomFrom(seed);
  return Array.from({ length: count }, (_, cell) => {
    const kind = cell === count - 1 ? 1 : random();
    return kind < 0.15 ? 'x' : kind < 0.2 ? '.' : `${1 + Math.floor(9 * random())}`;
  }).join('');
}
