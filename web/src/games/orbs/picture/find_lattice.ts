// Finds the board in a picture. All boards of orbs share two properties, whatever their style: the background shows at
// the vertices where four cells meet, the same everywhere, and the middle of a cell differs from it.
//
//   + - + - +     + vertices: alike among the four of a cell
//   | o | o |     o middles: unlike the vertices around them
//   + - + - +     - | sides: similar to the vertices
//
// 1. In a small copy, compute the contrast of a cell for every position, size and angle, and sum it over the cells of
//    every board that fits.
// 2. Fit the best few in larger copies (fit_lattice.ts).
// 3. Take the best of them or of the boards around them, if its cells stand out enough. Then trim foreign cells
//    (twins.ts) and centre the lattice on its cells (centre_cells.ts).
import { centred } from './centre_cells';
import { kMaxContrast, kMaxSide, kUnlike } from './contrast';
import { fitness, fitted, kLeastFitted, type Candidate } from './fit_lattice';
import { place, scaled, type Lattice, type Size } from '../../../parts/picture/lattice';
import { shrunkAgain, type LabPicture } from '../../../parts/picture/pixels';
import { withoutStrangers } from './twins';

/** The supported board sizes. */
export const kSizes: readonly Size[] = [
  { columns: 6, rows: 5 },
  { columns: 7, rows: 6 },
  { columns: 5, rows: 4 },
];

const kSmallPixels = 12_000;
const kFinePixels = 40_000;
/** The copies for fitting candidates: thin gaps are wide in the soft one, positions are exact in the sharp one. */
const kSoftPixels = 45_000;
const kSharpPixels = 130_000;
/** Minimum cell width in the small copy; smaller cells show no structure. */
const kLeastPitch = 6.5;
const kPitchStep = 1.028;
const kAngles = [-3, -1.5, 0, 1.5, 3].map((degrees) => (degrees * Math.PI) / 180);
/** A cell with less contrast counts against a board, in the small copy. */
const kLeastContrast = 0.07;
/** Penalty weight for a side that differs from the vertices: orbs may almost touch there. */
const kSide = 0.35;
const kCandidates = 5;
/** Minimum mean contrast of a board's cells. */
const kEnough = 0.085;
/** A mean contrast that leaves no doubt. */
const kPlain = 0.12;
/** A board narrower than this share of the picture's width may be part of something larger. */
const kNarrow = 0.6;
/** How far a board may extend beyond its picture, in cells. */
const kOutside = 0.2;

/** Sample points in the middle of a cell, from its corner, in the small copy. */
const kMiddles = [
  [0.5, 0.5],
  [0.3, 0.5],
  [0.7, 0.5],
  [0.5, 0.3],
  [0.5, 0.7],
] as const;

/** The small copy padded with repeated edge pixels, so that a board may fill the whole width. */
function padded(from: LabPicture, edge: number): LabPicture {
  const [width, height] = [from.width + 2 * edge, from.height + 2 * edge];
  const pad = (plane: Float32Array) => {
    const wide = new Float32Array(width * height);
    for (let y = 0; y < height; y++) {
      const row = Math.max(0, Math.min(from.height - 1, y - edge));
      for (let x = 0; x < width; x++)
        wide[y * width + x] = plane[row * from.width + Math.max(0, Math.min(from.width - 1, x - edge))]!;
    }
    return wide;
  };
  return { ...from, width, height, l: pad(from.l), a: pad(from.a), b: pad(from.b) };
}

/** For each position, the contrast of a cell with its top left corner there, minus the required minimum. */
function cellContrasts({ width, height, l, a, b }: LabPicture, right: [number, number], into: Float32Array): void {
  const at = (u: number, v: number) => {
    const [x, y] = [u * right[0] - v * right[1], u * right[1] + v * right[0]];
    return Math.round(y) * width + Math.round(x);
  };
  const vertices = [0, at(1, 0), at(0, 1), at(1, 1)] as const;
  const [, v1, v2, v3] = vertices;
  const middles = kMiddles.map(([u, v]) => at(u, v));
  const sides = [at(0.5, 0), at(0, 0.5), at(1, 0.5), at(0.5, 1)];
  into.fill(-kMaxContrast);
  const pitch = Math.hypot(...right);
  const [lean, side] = [Math.ceil(Math.abs(right[1])), Math.ceil(pitch)];
  for (let y = lean; y < height - side - lean; y++) {
    for (let x = lean; x < width - side - lean; x++) {
      const v0 = y * width + x;
      const w1 = v0 + v1;
      const w2 = v0 + v2;
      const w3 = v0 + v3;
      const ml = (l[v0]! + l[w1]! + l[w2]! + l[w3]!) / 4;
      const ma = (a[v0]! + a[w1]! + a[w2]! + a[w3]!) / 4;
      const mb = (b[v0]! + b[w1]! + b[w2]! + b[w3]!) / 4;
      let unlike = 0;
      for (let i = 0; i < vertices.length; i++) {
        const w = v0 + vertices[i]!;
        unlike += Math.abs(l[w]! - ml) + 2 * (Math.abs(a[w]! - ma) + Math.abs(b[w]! - mb));
      }
      unlike *= kUnlike / 4;
      if (unlike > kMaxContrast) continue;
      for (let i = 0; i < sides.length; i++) {
        const w = v0 + sides[i]!;
        const differs = Math.abs(l[w]! - ml) + 2 * (Math.abs(a[w]! - ma) + Math.abs(b[w]! - mb));
        unlike += (kSide * Math.min(kMaxSide, differs)) / 4;
      }
      let contrast = 0;
      for (let i = 0; i < middles.length; i++) {
        const m = v0 + middles[i]!;
        contrast += Math.abs(l[m]! - ml) + 2 * (Math.abs(a[m]! - ma) + Math.abs(b[m]! - mb));
      }
      contrast = Math.min(kMaxContrast, contrast / middles.length);
      into[v0] = contrast - unlike - kLeastContrast;
    }
  }
}

/** The best candidates, at most one per position. */
class Best {
  readonly list: Candidate[] = [];

  get least(): number {
    return this.list.length < kCandidates ? 0 : this.list.at(-1)!.score;
  }

  add(candidate: Candidate): void {
    const { origin, right } = candidate.lattice;
    const pitch = Math.hypot(right.x, right.y);
    const twin = this.list.findIndex(({ lattice }) => {
      const apart = Math.hypot(lattice.origin.x - origin.x, lattice.origin.y - origin.y);
      return lattice.columns === candidate.lattice.columns && apart < pitch / 2;
    });
    if (twin >= 0 && this.list[twin]!.score >= candidate.score) return;
    if (twin >= 0) this.list.splice(twin, 1);
    this.list.push(candidate);
    this.list.sort((one, other) => other.score - one.score);
    this.list.length = Math.min(this.list.length, kCandidates);
  }
}

/** Sums the cells' contrasts for every board that fits, for one pitch and angle. */
function search(
  small: LabPicture,
  edge: number,
  pitch: number,
  angle: number,
  contrasts: Float32Array,
  best: Best,
): void {
  const { width, height } = small;
  const right: [number, number] = [pitch * Math.cos(angle), pitch * Math.sin(angle)];
  cellContrasts(small, right, contrasts);
  const along = (count: number) => Math.round(count * right[1]) * width + Math.round(count * right[0]);
  const below = (count: number) => Math.round(count * right[0]) * width - Math.round(count * right[1]);
  for (const { columns, rows } of kSizes) {
    const cells = Array.from({ length: columns * rows }, (_, i) => along(i % columns) + below(Math.floor(i / columns)));
    const lean = { x: Math.round(rows * right[1]), y: Math.round(columns * right[1]) };
    const [left, top] = [Math.max(0, lean.x), Math.max(0, -lean.y)];
    const [last, bottom] = [
      width - Math.ceil(columns * pitch) - Math.max(0, -lean.x) - 1,
      height - Math.ceil(rows * pitch) - Math.max(0, lean.y) - 1,
    ];
    for (let y = top; y < bottom; y++) {
      for (let x = left; x < last; x++) {
        const from = y * width + x;
        let score = 0;
        for (let i = 0; i < columns; i++) score += contrasts[from + cells[i]!]!;
        // Most positions already fail on the first row.
        if (score <= 0) continue;
        for (let i = columns; i < cells.length; i++) score += contrasts[from + cells[i]!]!;
        if (score <= best.least) continue;
        const origin = { x: x - edge + 0.5, y: y - edge + 0.5 };
        const lattice = {
          columns,
          rows,
          origin,
          right: { x: right[0], y: right[1] },
          down: { x: -right[1], y: right[0] },
        };
        best.add({ score, lattice });
      }
    }
  }
}

/** All boards that may contain this one, and each of them, itself included, shifted by one cell to each side. */
function around(lattice: Lattice): Lattice[] {
  return kSizes.flatMap(({ columns, rows }) => {
    const [more, below] = [columns - lattice.columns, rows - lattice.rows];
    if (more < 0 || below < 0) return [];
    return Array.from({ length: (more + 3) * (below + 3) }, (_, i) => {
      const origin = place(lattice, 1 - (i % (more + 3)), 1 - Math.floor(i / (more + 3)));
      return { ...lattice, columns, rows, origin };
    });
  });
}

/** Two copies of a picture for fitting candidates. */
interface Copies {
  soft: LabPicture;
  sharp: LabPicture;
}

/** Whether the lattice lies in the picture, up to a small margin. */
function isInside({ width, height }: LabPicture, lattice: Lattice): boolean {
  const slack = kOutside * Math.hypot(lattice.right.x, lattice.right.y);
  return [
    [0, 0],
    [lattice.columns, 0],
    [0, lattice.rows],
    [lattice.columns, lattice.rows],
  ].every(([column = 0, row = 0]) => {
    const { x, y } = place(lattice, column, row);
    return x >= -slack && y >= -slack && x <= width + slack && y <= height + slack;
  });
}

/** Fits a candidate in the soft copy, then in the sharp one; also tries the boards around it. */
function grown({ soft, sharp }: Copies, candidate: Lattice): Candidate {
  const rough = scaled(fitted(soft, scaled(candidate, sharp.shrink / soft.shrink)).lattice, soft.shrink / sharp.shrink);
  const first = fitted(sharp, rough, 1);
  const [better] = around(first.lattice)
    .filter((lattice) => isInside(sharp, lattice))
    .map((lattice) => ({ lattice, score: fitness(sharp, lattice) }))
    .sort((one, other) => other.score - one.score);
  return better && better.score > first.score ? fitted(sharp, better.lattice, 1) : first;
}

/** The best candidates in a copy with about this many pixels, in the picture's coordinates. */
function candidates(picture: LabPicture, pixels: number, mostPitch: number): Candidate[] {
  const plain = shrunkAgain(picture, pixels);
  const edge = Math.ceil(Math.min(plain.width, plain.height) * 0.03);
  const small = padded(plain, edge);
  const contrasts = new Float32Array(small.width * small.height);
  const most = Math.min(small.width / 5, small.height / 4, mostPitch);
  const best = new Best();
  for (let pitch = kLeastPitch; pitch <= most; pitch *= kPitchStep)
    for (const angle of kAngles) search(small, edge, pitch, angle, contrasts, best);
  return best.list.map(({ score, lattice }) => ({ score, lattice: scaled(lattice, plain.shrink / picture.shrink) }));
}

function bestOf(copies: Copies, found: readonly Candidate[]): Candidate | undefined {
  const all = found.map(({ lattice }) => grown(copies, lattice));
  return all.sort((one, other) => other.score - one.score)[0];
}

const contrastOf = ({ score, lattice }: Candidate) => score / (lattice.columns * lattice.rows) + kLeastFitted;

/** The board in the picture, in pixels; undefined if none stands out. */
export function findLattice(picture: LabPicture): Lattice | undefined {
  const sharp = shrunkAgain(picture, kSharpPixels);
  const copies = { sharp, soft: shrunkAgain(sharp, kSoftPixels) };
  let found = bestOf(copies, candidates(sharp, kSmallPixels, Infinity));
  const clear = found && contrastOf(found) >= kPlain;
  if (!clear || widthOf(found!.lattice) < kNarrow * sharp.width) {
    // A larger copy, for thin gaps, or for a small board that may be part of the one found.
    const most = clear ? kLeastPitch * Math.sqrt(kFinePixels / kSmallPixels) : Infinity;
    const finer = bestOf(copies, candidates(sharp, kFinePixels, most));
    if (finer && finer.score > (found?.score ?? 0)) found = finer;
  }
  if (!found || contrastOf(found) < kEnough) return undefined;
  const board = withoutStrangers(sharp, found.lattice, kSizes);
  return scaled(centred(sharp, board), sharp.shrink / picture.shrink);
}

function widthOf({ columns, right }: Lattice): number {
  return columns * Math.hypot(right.x, right.y);
}
