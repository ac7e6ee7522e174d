// Finds a board of digits in a picture: rows of nine signs that stand apart by the same step, across and down.
//
//   3 . 7 1 9     1. Signs: connected parts of the ink that are about as wide and as high as a digit.
//   2 8 . . 4     2. Steps: how far apart neighbours of one row, and of one column, most often are.
//   5 1 6 .       3. For each pair of steps, the phase that most signs share; the block of nine columns and adjacent
//                    rows with the most signs on it, less those between its cells, is the board.
import { place, scaled, type Lattice } from '../../../parts/picture/lattice';
import { median, shrunkAgain, type LabPicture } from '../../../parts/picture/pixels';
import { inkOf, parts } from './ink';

export const kColumns = 9;

const kPixels = 400_000;
const kInk = 0.2;
/** Blocks of the ground: small ones lie within a tile, large ones are not covered by a bold digit. */
const kBlocks = [1 / 14, 1 / 28, 1 / 48, 1 / 80];
const kLeastHeight = 6;
/** Shapes of signs: width by height, and the part of their box that is inked. */
const kWidths = [0.12, 1.25] as const;
const kFills = [0.12, 0.98] as const;
/** A digit's height, in steps. */
const kHeights = [0.2, 0.75] as const;
/** Signs of one font are about as high as each other. */
const kSameHeight = 1.35;
/** How far a sign's middle may be from its cell's, in steps. */
const kOff = 0.2;
const kStepRatio = 1.03;
const kSteps = 5;
const kBest = 6;
/** Two neighbouring classes of heights differ by this factor. */
const kClass = 1.2;
/** Cells are about as high as they are wide. */
const kAspect = 1.35;
/** How many signs a board has at least, and in how many columns. */
const kLeastSigns = 8;
const kLeastColumns = 4;
/** The share of a block's signs that stand in its cells. */
const kInCells = 0.7;
/** The share of a block's cells that have a sign. */
const kLeastFull = 0.12;
/** Signs so near to each other, in pixels, are one. */
const kSamePlace = 3;

interface Sign {
  x: number;
  y: number;
  height: number;
}

function signsOf(picture: LabPicture): Sign[] {
  const most = Math.min(picture.height / 4, picture.width / 6);
  const found = kBlocks.flatMap((block) =>
    parts(inkOf(picture, block, kInk), picture.width)
      .filter(({ width, height, area }) => {
        const fill = area / (width * height);
        const narrow = width < 0.4 * height;
        return (
          height >= kLeastHeight &&
          height <= most &&
          width >= kWidths[0] * height &&
          width <= kWidths[1] * height &&
          fill >= kFills[0] &&
          (narrow || fill <= kFills[1])
        );
      })
      .map(({ left, top, width, height }) => ({ x: left + width / 2, y: top + height / 2, height })),
  );
  // Most are found several times.
  const places = new Set<string>();
  return found.filter(({ x, y }) => {
    const near = [-1, 0, 1].flatMap((p) =>
      [-1, 0, 1].map((q) => `${Math.round(x / kSamePlace) + p} ${Math.round(y / kSamePlace) + q}`),
    );
    if (near.some((one) => places.has(one))) return false;
    places.add(`${Math.round(x / kSamePlace)} ${Math.round(y / kSamePlace)}`);
    return true;
  });
}

const alike = (one: Sign, other: Sign) =>
  Math.max(one.height, other.height) < kSameHeight * Math.min(one.height, other.height);

/** The most frequent distances between a sign and the next one along an axis, most frequent first. */
function steps(signs: readonly Sign[], along: 'x' | 'y'): number[] {
  const across = along === 'x' ? 'y' : 'x';
  const votes = new Map<number, number[]>();
  for (const one of signs) {
    let nearest = Infinity;
    for (const other of signs) {
      const step = other[along] - one[along];
      if (step < one.height / kHeights[1] || step >= nearest || !alike(one, other)) continue;
      if (Math.abs(other[across] - one[across]) < 0.35 * one.height) nearest = step;
    }
    if (nearest > one.height / kHeights[0]) continue;
    const bin = Math.round(Math.log(nearest) / Math.log(kStepRatio));
    votes.set(bin, [...(votes.get(bin) ?? []), nearest]);
  }
  const near = [...votes.keys()].map((bin) => [bin - 1, bin, bin + 1].flatMap((one) => votes.get(one) ?? []));
  const ordered = near.sort((one, other) => other.length - one.length).map(median);
  return ordered.filter(
    (step, i) => ordered.findIndex((other) => Math.abs(other / step - 1) < 2 * (kStepRatio - 1)) === i,
  );
}

/** The phase that most signs share along an axis, 0 to 1 steps. */
function phaseOf(signs: readonly Sign[], along: 'x' | 'y', step: number): number {
  const kBins = 40;
  const bins = new Array<number>(kBins).fill(0);
  for (const sign of signs) bins[Math.floor((((sign[along] / step) % 1) + 1) * kBins) % kBins]! += 1;
  const reach = Math.floor((kOff * kBins) / 2);
  const sums = bins.map((_, i) =>
    Array.from({ length: 2 * reach + 1 }, (_, j) => bins[(i + j - reach + kBins) % kBins]!).reduce((a, b) => a + b, 0),
  );
  return (sums.indexOf(Math.max(...sums)) + 0.5) / kBins;
}

/** A line through (index, value) by least squares: value = first + step * index. */
function fitted(pairs: readonly (readonly [number, number])[], step: number): { first: number; step: number } {
  const [mi, mv] = [0, 1].map((part) => pairs.reduce((sum, pair) => sum + pair[part]!, 0) / pairs.length) as [
    number,
    number,
  ];
  const spread = pairs.reduce((sum, [i]) => sum + (i - mi) ** 2, 0);
  const slope = spread > 0 ? pairs.reduce((sum, [i, v]) => sum + (i - mi) * (v - mv), 0) / spread : step;
  return { first: mv - slope * mi, step: slope };
}

interface Block {
  score: number;
  lattice: Lattice;
}

interface Placed {
  sign: Sign;
  column: number;
  row: number;
}

/** The signs in the cells of a lattice with these steps. */
function placed(signs: readonly Sign[], x: { first: number; step: number }, y: { first: number; step: number }) {
  return signs.flatMap((sign): Placed[] => {
    const [column, row] = [(sign.x - x.first) / x.step, (sign.y - y.first) / y.step];
    const off = Math.max(Math.abs(column - Math.round(column)), Math.abs(row - Math.round(row)));
    return off < kOff ? [{ sign, column: Math.round(column), row: Math.round(row) }] : [];
  });
}

/** The block of nine columns and adjacent rows with the most signs; undefined if they are too few. */
function blockOf(all: readonly Sign[], right: number, down: number, middle: number): Block | undefined {
  const least = Math.min(right, down);
  const signs = all.filter(({ height }) => height > kHeights[0] * least && height < kHeights[1] * down);
  if (signs.length < kLeastSigns) return undefined;
  let x = { first: phaseOf(signs, 'x', right) * right, step: right };
  let y = { first: phaseOf(signs, 'y', down) * down, step: down };
  let best: { from: number; inside: Placed[] } | undefined;
  let isDigit = (_: Sign) => true;
  // The second time with steps that are exact for the block found first.
  for (let round = 0; round < 2; round++) {
    const usual = median(placed(best?.inside.map(({ sign }) => sign) ?? signs, x, y).map(({ sign }) => sign.height));
    isDigit = (sign) => alike(sign, { ...sign, height: usual });
    const fits = placed(signs.filter(isDigit), x, y);
    const starts = new Set(fits.flatMap(({ column }) => Array.from({ length: kColumns }, (_, i) => column - i)));
    best = undefined;
    let [most, off] = [0, Infinity];
    for (const from of starts) {
      const inside = rowsTogether(fits.filter(({ column }) => column >= from && column < from + kColumns));
      const away = Math.abs(x.first + (from + (kColumns - 1) / 2) * x.step - middle);
      if (inside.length < most || (inside.length === most && away >= off)) continue;
      [most, off, best] = [inside.length, away, { from, inside }];
    }
    if (!best || best.inside.length < kLeastSigns) return undefined;
    x = fitted(
      best.inside.map(({ sign, column }) => [column, sign.x]),
      x.step,
    );
    y = fitted(
      best.inside.map(({ sign, row }) => [row, sign.y]),
      y.step,
    );
  }
  const { from, inside } = best!;
  const rows = inside.map(({ row }) => row);
  const [top, bottom] = [Math.min(...rows), Math.max(...rows)];
  const lattice: Lattice = {
    columns: kColumns,
    rows: bottom - top + 1,
    origin: { x: x.first + (from - 0.5) * x.step, y: y.first + (top - 0.5) * y.step },
    right: { x: x.step, y: 0 },
    down: { x: 0, y: y.step },
  };
  const end = place(lattice, lattice.columns, lattice.rows);
  const within = signs.filter(
    (sign) =>
      isDigit(sign) && sign.x > lattice.origin.x && sign.x < end.x && sign.y > lattice.origin.y && sign.y < end.y,
  );
  const cells = lattice.columns * lattice.rows;
  const regular =
    inside.length >= kInCells * within.length &&
    inside.length >= kLeastFull * cells &&
    new Set(inside.map(({ column }) => column)).size >= kLeastColumns;
  // Large signs are the board, small ones may be writing.
  return regular ? { score: x.step * (2 * inside.length - within.length), lattice } : undefined;
}

/** The signs of adjacent rows, of those groups the one with the most. */
function rowsTogether(all: readonly Placed[]): Placed[] {
  const rows = [...new Set(all.map(({ row }) => row))].sort((one, other) => one - other);
  const groups: number[][] = [];
  for (const row of rows) {
    if (groups.at(-1)?.at(-1) === row - 1) groups.at(-1)!.push(row);
    else groups.push([row]);
  }
  const groupOf = new Map(groups.flatMap((group, i) => group.map((row): [number, number] => [row, i])));
  const sized = groups.map((): Placed[] => []);
  for (const one of all) sized[groupOf.get(one.row)!]!.push(one);
  return sized.sort((one, other) => other.length - one.length)[0] ?? [];
}

/** The signs that are about as high as each other, for every height; each sign is in two of them. */
function sizeClasses(signs: readonly Sign[]): Sign[][] {
  const classes = new Map<number, Sign[]>();
  for (const sign of signs) {
    const size = Math.floor(Math.log(sign.height) / Math.log(kClass));
    for (const one of [size, size + 1]) classes.set(one, [...(classes.get(one) ?? []), sign]);
  }
  return [...classes.values()].filter(({ length }) => length >= kLeastSigns);
}

/** What may be the board in the picture, in pixels, the likeliest first. */
export function findRows(picture: LabPicture): Lattice[] {
  const small = shrunkAgain(picture, kPixels);
  const blocks = sizeClasses(signsOf(small)).flatMap((signs) => {
    const across = steps(signs, 'x').slice(0, kSteps);
    const down = steps(signs, 'y').slice(0, kSteps);
    return across.flatMap((right) =>
      [...down, right]
        .filter((step) => step > right / kAspect && step < right * kAspect)
        .flatMap((step) => blockOf(signs, right, step, small.width / 2) ?? []),
    );
  });
  blocks.sort((one, other) => other.score - one.score);
  return blocks.slice(0, kBest).map(({ lattice }) => scaled(lattice, small.shrink / picture.shrink));
}
