// Fits a lattice so that its cells stand out most: coordinate descent over position, size, angle, shear and aspect.
import { kMaxContrast, kMaxSide, kUnlike } from './contrast';
import { place, type Lattice, type Size } from '../../../parts/picture/lattice';
import { distance, labAt, mean, type LabPicture } from '../../../parts/picture/pixels';

/** A lattice and its score. */
export interface Candidate {
  score: number;
  lattice: Lattice;
}

/** A cell with less contrast counts against a board; cells along the edge naturally have less than others. */
export const kLeastFitted = 0.04;
/** Penalty weight for a side that differs from the vertices. */
const kSide = 0.5;

/** The parameters of the fit: position, size, angle, shear and aspect of a lattice. */
interface Fit extends Size {
  x: number;
  y: number;
  pitch: number;
  angle: number;
  shear: number;
  aspect: number;
}

function latticeOf({ columns, rows, x, y, pitch, angle, shear, aspect }: Fit): Lattice {
  const right = { x: pitch * Math.cos(angle), y: pitch * Math.sin(angle) };
  const down = { x: -pitch * aspect * Math.sin(angle + shear), y: pitch * aspect * Math.cos(angle + shear) };
  const origin = {
    x: x - (columns / 2) * right.x - (rows / 2) * down.x,
    y: y - (columns / 2) * right.y - (rows / 2) * down.y,
  };
  return { columns, rows, origin, right, down };
}

const kAround = [
  [0, 0],
  [-0.04, 0],
  [0.04, 0],
  [0, -0.04],
  [0, 0.04],
] as const;
/** Sample points along a cell's sides, from its corner. */
const kSides = [0.25, 0.5, 0.75].flatMap((u) => [[u, 0] as const, [0, u] as const, [u, 1] as const, [1, u] as const]);
/** Sample points in rings around a cell's middle. */
const kInside = [[0, 0] as const, ...ring(4, 0.2), ...ring(8, 0.32), ...ring(8, 0.4)];

function ring(count: number, radius: number): (readonly [number, number])[] {
  return Array.from({ length: count }, (_, i) => {
    const angle = (2 * Math.PI * i) / count;
    return [radius * Math.cos(angle), radius * Math.sin(angle)] as const;
  });
}

/** The sum over all cells of contrast minus the required minimum. */
export function fitness(picture: LabPicture, lattice: Lattice): number {
  const { columns, rows } = lattice;
  const at = (u: number, v: number) => {
    const { x, y } = place(lattice, u, v);
    return labAt(picture, x, y);
  };
  const across = columns + 1;
  const vertices = Array.from({ length: across * (rows + 1) }, (_, i) => {
    const [column, row] = [i % across, Math.floor(i / across)];
    const around = kAround.map(([u, v]) => at(column + u, row + v));
    const middle = mean(around);
    return { middle, spread: around.reduce((sum, colour) => sum + distance(colour, middle), 0) / around.length };
  });
  let sum = 0;
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const first = row * across + column;
      const four = [first, first + 1, first + across, first + across + 1].map((i) => vertices[i]!);
      const ground = mean(four.map(({ middle }) => middle));
      let unlike = 0;
      for (const { middle, spread } of four) unlike += distance(middle, ground) + spread;
      let side = 0;
      for (const [u, v] of kSides) side += Math.min(kMaxSide, distance(at(column + u, row + v), ground));
      unlike = (kUnlike * unlike) / 4 + (kSide * side) / kSides.length;
      let contrast = 0;
      for (const [u, v] of kInside) contrast += distance(at(column + 0.5 + u, row + 0.5 + v), ground);
      sum += Math.min(kMaxContrast, contrast / kInside.length) - unlike - kLeastFitted;
    }
  }
  return sum;
}

const kRounds = 4;
/** Initial step sizes: position in cells, pitch and the rest relative, angle in radians. */
const kFirstSteps = { x: 0.08, y: 0.08, pitch: 0.016, angle: 0.013, shear: 0.02, aspect: 0.02 } as const;
const kMaxShear = 0.09;
const kMaxAspect = 1.08;

/** Moves the lattice to the local optimum; the initial steps are halved `firstRound` times. */
export function fitted(
  picture: LabPicture,
  { columns, rows, origin, right, down }: Lattice,
  firstRound = 0,
): Candidate {
  const middle = place({ columns, rows, origin, right, down }, columns / 2, rows / 2);
  let fit: Fit = {
    columns,
    rows,
    ...middle,
    pitch: Math.hypot(right.x, right.y),
    angle: Math.atan2(right.y, right.x),
    shear: Math.atan2(-down.x, down.y) - Math.atan2(right.y, right.x),
    aspect: Math.hypot(down.x, down.y) / Math.hypot(right.x, right.y),
  };
  let score = fitness(picture, latticeOf(fit));
  for (let round = firstRound; round < firstRound + kRounds; round++) {
    for (let pass = 0; pass < 2; pass++) {
      for (const [name, first] of Object.entries(kFirstSteps) as [keyof typeof kFirstSteps, number][]) {
        const unit = name === 'x' || name === 'y' || name === 'pitch' ? fit.pitch : 1;
        const step = (first * unit) / 2 ** round;
        for (const by of [step, -step]) {
          const tried = { ...fit, [name]: fit[name] + by };
          if (Math.abs(tried.shear) > kMaxShear || Math.max(tried.aspect, 1 / tried.aspect) > kMaxAspect) continue;
          const reached = fitness(picture, latticeOf(tried));
          if (reached <= score) continue;
          [fit, score] = [tried, reached];
          break;
        }
      }
    }
  }
  return { score, lattice: latticeOf(fit) };
}
