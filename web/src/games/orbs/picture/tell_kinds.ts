// Tells the kinds of orbs by how their cells look. A cell is measured against what each kind looks like in the games;
// cells that are in doubt are then compared with the sure ones of the same board.
import { hueApart, type CellLook } from './cell_looks';
import { distance } from './pixels';

/** The kinds of orbs that a picture shows, by their tokens. */
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

export interface ToldCell {
  kind: PictureKind;
  /** 0 to 1: how sure it is. */
  sure: number;
  /** All kinds, the likeliest first. */
  order: readonly PictureKind[];
}

/** Below it a person should look. */
export const kSureEnough = 0.75;

/** A measure of a look: what is usual, and how far from it is a step away. */
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
  /** How much it counts against the kind that no skull is seen; none: that one is seen. */
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

/** A skull is the kind's only sign. */
const kMostPenalty = 6;

/** Hue and chroma in Oklab. A skull of poison may be too small to be seen, but its colour is dull. */
const kPrototypes: readonly Prototype[] = [
  coloured('fire', usual(32, 15), usual(0.58, 0.13), usual(0.19, 0.07)),
  coloured('water', usual(250, 24), usual(0.62, 0.15), usual(0.14, 0.06)),
  coloured('wood', usual(148, 17), usual(0.62, 0.16), usual(0.15, 0.07)),
  coloured('light', usual(90, 14), usual(0.82, 0.11), usual(0.15, 0.06)),
  coloured('dark', usual(309, 15), usual(0.5, 0.14), usual(0.15, 0.035)),
  coloured('heart', usual(355, 13), usual(0.74, 0.1), usual(0.14, 0.06)),
  grey('jammer', usual(0.65, 0.09)),
  grey('bomb', usual(0.38, 0.09)),
  { ...grey('poison', usual(0.94, 0.05)), skull: kMostPenalty },
  { ...coloured('poison', usual(308, 15), usual(0.44, 0.1), usual(0.075, 0.03)), skull: 2 },
  { ...coloured('mortal', usual(326, 10), usual(0.48, 0.12), usual(0.12, 0.035)), skull: kMostPenalty },
];

/** A skull that is plain to see. */
const kPlainSkull = 0.2;
const kSomeSkull = 0.08;
const kSkullSeen = 4.2;
/** The share of pixels of one hue in an orb of a colour. */
const kShare = usual(0.65, 0.25);

const squared = (value: number, { usual: middle, step }: Usual) => ((value - middle) / step) ** 2;

/** How unlike a prototype a look is: the sum of squared steps. */
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

/** How unlike all it may be before it is in doubt, and how fast doubt grows. */
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

/** How unlike two cells look, pixel by pixel. */
function apart(one: CellLook, other: CellLook): number {
  return one.small.reduce((sum, colour, i) => sum + distance(colour, other.small[i]!), 0) / one.small.length;
}

/** Cells of one kind hardly differ: so much at most, and less than half as much as from any other kind. */
const kAlike = 0.06;
const kTwice = 0.6;
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
    if (!best || best[1] > kAlike || best[1] > kTwice * (second?.[1] ?? Infinity)) return told;
    return { kind: best[0], sure: kByLikeness, order: [best[0], ...told.order.filter((kind) => kind !== best[0])] };
  });
}
