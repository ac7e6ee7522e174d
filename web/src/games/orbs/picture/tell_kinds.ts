// Classifies orbs by their cells' features. Each cell is compared with prototypes of each kind from the games;
// doubtful cells are then compared with the confident ones of the same board.
import { kSureEnough, type ReadCell } from '../../../parts/picture/board_reader';
import { hueApart, type CellLook } from './cell_looks';
import { distance } from '../../../parts/picture/pixels';

/** The kinds of orbs that can be recognized, by their tokens. */
export type PictureKind =
  | 'fire'
  | 'water'
  | 'wood'
  | 'light'
  | 'dark'
  | 'heart'
  | 'jammer'
  | 'poison'
  | 'mortal'
  | 'bomb';

/** A cell of orbs as read. */
export type ToldCell = ReadCell<PictureKind>;

/** A feature's distribution: its typical value, and one unit of deviation. */
interface Usual {
  usual: number;
  step: number;
}

interface Prototype {
  kind: PictureKind;
  hue?: Usual;
  chroma?: Usual;
  light?: Usual;
  tint?: Usual;
  greyLight?: Usual;
  /** Penalty if no skull is seen; undefined: seeing one is penalized. */
  skull?: number;
}

const usual = (value: number, step: number): Usual => ({ usual: value, step });
const coloured = (kind: PictureKind, hue: Usual, light: Usual, chroma: Usual): Prototype => ({
  kind,
  hue,
  light,
  chroma,
});
const grey = (kind: PictureKind, greyLight: Usual): Prototype => ({
  kind,
  greyLight,
  tint: usual(0, 0.025),
});

/** For kinds whose only sign is a skull. */
const kMaxPenalty = 6;

/** Hue and chroma in Oklab. Poison's skull may be too small to detect, but its colour is dull. */
const kPrototypes: readonly Prototype[] = [
  coloured('fire', usual(32, 15), usual(0.58, 0.13), usual(0.19, 0.07)),
  coloured('water', usual(250, 24), usual(0.62, 0.15), usual(0.14, 0.06)),
  coloured('wood', usual(148, 17), usual(0.62, 0.16), usual(0.15, 0.07)),
  coloured('light', usual(90, 14), usual(0.82, 0.11), usual(0.15, 0.06)),
  coloured('dark', usual(309, 15), usual(0.5, 0.14), usual(0.15, 0.035)),
  coloured('heart', usual(355, 13), usual(0.74, 0.1), usual(0.14, 0.06)),
  grey('jammer', usual(0.65, 0.09)),
  grey('bomb', usual(0.38, 0.09)),
  { ...grey('poison', usual(0.94, 0.05)), skull: kMaxPenalty },
  { ...coloured('poison', usual(308, 15), usual(0.44, 0.1), usual(0.075, 0.03)), skull: 2 },
  { ...coloured('mortal', usual(326, 10), usual(0.48, 0.12), usual(0.12, 0.035)), skull: kMaxPenalty },
];

/** A clearly visible skull. */
const kPlainSkull = 0.2;
const kSomeSkull = 0.08;
const kSkullSeen = 4.2;
/** The share of pixels with the dominant hue, in a coloured orb. */
const kShare = usual(0.65, 0.25);

const squared = (value: number, { usual: middle, step }: Usual) => ((value - middle) / step) ** 2;

/** Distance from a prototype: the sum of squared deviations. */
function unlikeness(look: CellLook, prototype: Prototype): number {
  const { hue, chroma, light, tint, greyLight, skull } = prototype;
  let sum = 0;
  if (hue) {
    sum += (hueApart(look.hue, hue.usual) / hue.step) ** 2;
    if (look.share < kShare.usual) sum += squared(look.share, kShare);
  }
  if (chroma) sum += 0.5 * squared(look.chroma, chroma);
  if (light) sum += 0.5 * squared(look.light, light);
  if (tint) sum += squared(look.tint, tint);
  if (greyLight) sum += squared(look.greyLight, greyLight);
  const seen = Math.max(0, Math.min(1, (look.skull - kSomeSkull) / (kPlainSkull - kSomeSkull)));
  sum += skull === undefined ? kSkullSeen * seen : skull * (1 - seen);
  return sum;
}

/** The distance from every prototype at which doubt begins, and how fast doubt grows. */
const kFar = 7;
const kFarStep = 6;
const kDoubtStep = 1.5;

function toldAlone(look: CellLook): ToldCell {
  const least = new Map<PictureKind, number>();
  for (const prototype of kPrototypes) {
    const far = unlikeness(look, prototype);
    least.set(prototype.kind, Math.min(far, least.get(prototype.kind) ?? Infinity));
  }
  const [best, ...others] = [...least].sort(([, one], [, other]) => one - other);
  const rest = others.reduce((sum, [, far]) => sum + Math.exp((best![1] - far) / kDoubtStep), 0);
  return {
    kind: best![0],
    sure: Math.exp(-Math.max(0, best![1] - kFar) / kFarStep) / (1 + rest),
    order: [best!, ...others].map(([kind]) => kind),
  };
}

/** The mean pixel distance of two cells. */
function apart(one: CellLook, other: CellLook): number {
  return one.small.reduce((sum, colour, i) => sum + distance(colour, other.small[i]!), 0) / one.small.length;
}

/** Cells of one kind hardly differ: this much at most, and this part of the distance to any other kind. */
const kAlike = 0.06;
const kPartOfNext = 0.6;
const kByLikeness = 0.9;

/** The kinds of a board's cells. */
export function tellKinds(looks: readonly CellLook[]): ToldCell[] {
  const alone = looks.map(toldAlone);
  return alone.map((told, cell) => {
    if (told.sure >= kSureEnough) return told;
    const nearest = new Map<PictureKind, number>();
    alone.forEach(({ kind, sure }, other) => {
      if (other === cell || sure < kSureEnough) return;
      const far = apart(looks[cell]!, looks[other]!);
      if (far < (nearest.get(kind) ?? Infinity)) nearest.set(kind, far);
    });
    const [best, second] = [...nearest].sort(([, one], [, other]) => one - other);
    if (!best || best[1] > kAlike || best[1] > kPartOfNext * (second?.[1] ?? Infinity)) return told;
    return { kind: best[0], sure: kByLikeness, order: [best[0], ...told.order.filter((kind) => kind !== best[0])] };
  });
}
