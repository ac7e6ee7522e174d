// The sign in each cell of a board of digits, as a small raster without its place, size and colour.
import { place, type Lattice } from '../../../parts/picture/lattice';
import { distance, labAt, median, medianLab, type LabPicture } from '../../../parts/picture/pixels';
import { parts, type Part } from './ink';

export const kAcross = 12;
export const kDown = 16;

export interface Glyph {
  /** How much of each point of the sign's box is inked, 0 to 1; `kAcross` by `kDown`. */
  raster: Float32Array;
  /** Width by height. */
  aspect: number;
  /** In cells. */
  height: number;
  /** How far its middle is from the cell's, in cells. */
  off: number;
  /** How much the ink differs from the ground. */
  strength: number;
  /** The middles of its holes, from the top of the box, 0 to 1. */
  holes: readonly number[];
}

const kSamples = 48;
/** Half the side of the sampled square, in cells: lines between cells stay outside. */
const kReach = 0.47;
/** Where in the square a sign's ink is sought. */
const kMiddle = 0.72;
/** How near to the square's edge a sign may reach, and how far its middle may be from the square's. */
const kEdge = 0.06;
const kOff = 0.28;
/** Less difference from the ground is no ink. */
const kLeastInk = 0.06;
/** Ink also differs this many times as much as the ground itself varies. */
const kNoise = 3.5;
/** A point is inked from this share of the full difference on. */
const kHalf = 0.5;
/** A smaller part beside the largest belongs to the sign from this share of its area on. */
const kPartOf = 0.12;
/** A hole's least share of the box. */
const kLeastHole = 0.012;

/** The middles of the unmarked parts of a box that don't touch its edge. */
function holesOf(filled: (x: number, y: number) => boolean, width: number, height: number): number[] {
  // One point more to each side, so that all of the outside is one part.
  const [across, down] = [width + 2, height + 2];
  const empty = new Uint8Array(across * down);
  for (let y = 0; y < down; y++) for (let x = 0; x < across; x++) if (!filled(x - 1, y - 1)) empty[y * across + x] = 1;
  return parts(empty, across)
    .filter(({ left, area }) => left > 0 && area >= kLeastHole * width * height)
    .map(({ top, height: high }) => (top - 1 + high / 2) / height)
    .sort((one, other) => one - other);
}

/** The sign whose ink is given for each point of a square plane; undefined if there is none. */
export function glyphOf(ink: Float32Array, size: number, least: number, cell: number): Glyph | undefined {
  const margin = Math.round((size * (1 - kMiddle)) / 2);
  const inner = ink.filter((_, at) => {
    const [x, y] = [at % size, Math.floor(at / size)];
    return Math.min(x, y) >= margin && Math.max(x, y) < size - margin;
  });
  const full = inner.sort()[Math.floor(0.97 * inner.length)] ?? 0;
  if (full < least) return undefined;
  // What reaches the edge, or lies beside the middle, belongs to the cell or its tile.
  const isSign = ({ left, top, width, height }: Part) =>
    Math.min(left, top, size - left - width, size - top - height) >= kEdge * size &&
    Math.max(Math.abs(left + width / 2 - size / 2), Math.abs(top + height / 2 - size / 2)) < kOff * size;
  const all = parts(
    Uint8Array.from(ink, (value) => Number(value > kHalf * full)),
    size,
  )
    .filter(isSign)
    .sort((one, other) => other.area - one.area);
  const own = all.filter(({ area }) => area >= kPartOf * all[0]!.area);
  if (own.length === 0) return undefined;
  const [left, top] = [Math.min(...own.map((part) => part.left)), Math.min(...own.map((part) => part.top))];
  const width = Math.max(...own.map((part) => part.left + part.width)) - left;
  const height = Math.max(...own.map((part) => part.top + part.height)) - top;
  const belongs = new Set(own.flatMap(({ pixels }) => pixels));
  const values = Float32Array.from(belongs, (at) => ink[at]!).sort();
  const strength = values[Math.floor(0.7 * values.length)] ?? full;
  const at = (x: number, y: number) => ink[(top + y) * size + left + x]! / strength;
  const inBox = (x: number, y: number) => x >= 0 && y >= 0 && x < width && y < height;
  return {
    raster: boxRaster((x, y) => Math.max(0, Math.min(1, at(x, y))), width, height),
    aspect: width / height,
    height: (height / size) * cell,
    off: (Math.max(Math.abs(left + width / 2 - size / 2), Math.abs(top + height / 2 - size / 2)) / size) * cell,
    strength,
    holes: holesOf((x, y) => inBox(x, y) && belongs.has((top + y) * size + left + x), width, height),
  };
}

/** A box of points averaged into `kAcross` by `kDown`. */
function boxRaster(at: (x: number, y: number) => number, width: number, height: number): Float32Array {
  const kParts = 4;
  return Float32Array.from({ length: kAcross * kDown }, (_, i) => {
    let sum = 0;
    for (let part = 0; part < kParts * kParts; part++) {
      const u = ((i % kAcross) + ((part % kParts) + 0.5) / kParts) / kAcross;
      const v = (Math.floor(i / kAcross) + (Math.floor(part / kParts) + 0.5) / kParts) / kDown;
      const [x, y] = [Math.max(0, u * width - 0.5), Math.max(0, v * height - 0.5)];
      const [p, q] = [Math.min(width - 1, Math.floor(x)), Math.min(height - 1, Math.floor(y))];
      const [r, s] = [Math.min(width - 1, p + 1), Math.min(height - 1, q + 1)];
      const [a, b] = [x - p, y - q];
      sum += (1 - a) * (1 - b) * at(p, q) + a * (1 - b) * at(r, q) + (1 - a) * b * at(p, s) + a * b * at(r, s);
    }
    return sum / kParts ** 2;
  });
}

/** The signs in the cells, row by row. */
export function glyphsOf(picture: LabPicture, lattice: Lattice): (Glyph | undefined)[] {
  const { columns, rows } = lattice;
  const along = (index: number) => 0.5 + ((index + 0.5) / kSamples - 0.5) * 2 * kReach;
  const inks = Array.from({ length: columns * rows }, (_, cell) => {
    const colours = Array.from({ length: kSamples * kSamples }, (_, i) => {
      const u = (cell % columns) + along(i % kSamples);
      const v = Math.floor(cell / columns) + along(Math.floor(i / kSamples));
      const { x, y } = place(lattice, u, v);
      return labAt(picture, x, y);
    });
    const ground = medianLab(colours);
    return Float32Array.from(colours, (colour) => distance(colour, ground));
  });
  const noise = median(inks.map((ink) => median([...ink])));
  const least = Math.max(kLeastInk, kNoise * noise);
  return inks.map((ink) => glyphOf(ink, kSamples, least, 2 * kReach));
}
