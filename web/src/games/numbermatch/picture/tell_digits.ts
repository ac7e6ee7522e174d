// Tells the digits of a board. Fonts differ, but one board has one font: its equal signs are put together first, and
// each kind of sign is then compared with drawn digits (digit_strokes.ts), so that one kind never shows two digits.
import { kSureEnough, type ReadCell } from '../../../parts/picture/board_reader';
import { templates, type Template } from './digit_strokes';
import { kAcross, kDown, type Glyph } from './glyphs';

export type DigitKind = '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | 'blank' | 'none';

const kDigits: readonly DigitKind[] = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];
/** In the order of taps; `none` is a cell beyond the board's end. */
export const kDigitKinds: readonly DigitKind[] = [...kDigits, 'blank', 'none'];

/** Signs are equal if their likeness, at most 1, is more than this. */
const kEqual = 0.9;
/** A mark this low, relative to the digits, is the dot of an empty cell. */
const kDot = 0.45;
/** Strength relative to the strong ones: below the first crossed out for certain, above the second certainly not. */
const kPale = [0.42, 0.62] as const;
const kStrongest = 0.85;
/** What a sign with other holes than the template's loses. */
const kOtherHoles = 0.12;
const kHoleOff = 0.25;
/** What a difference of widths costs, for a factor of e. */
const kWidthCost = 0.22;
/** Likeness to the best digit, and how far the second is behind: no doubt and full doubt. */
const kLeastLike = 0.48;
const kGoodLike = 0.64;
const kClearLead = 0.06;
/** What a digit loses that another kind of sign shows for certain. */
const kTaken = 0.15;
/** A doubtful sign is what a certain one is if their likeness is this, and the next digit's less by `kLeadOfNext`. */
const kNearlyEqual = 0.8;
const kLeadOfNext = 0.08;
const kByLikeness = 0.9;

/** A raster blurred, and of mean 0 and length 1, so that likeness is a product. */
function profile(raster: Float32Array): Float32Array {
  const at = (x: number, y: number) => (x < 0 || y < 0 || x >= kAcross || y >= kDown ? 0 : raster[y * kAcross + x]!);
  const soft = Float32Array.from(raster, (_, i) => {
    const [x, y] = [i % kAcross, Math.floor(i / kAcross)];
    const side = at(x - 1, y) + at(x + 1, y) + at(x, y - 1) + at(x, y + 1);
    const corner = at(x - 1, y - 1) + at(x + 1, y - 1) + at(x - 1, y + 1) + at(x + 1, y + 1);
    return (4 * at(x, y) + 2 * side + corner) / 16;
  });
  const mean = soft.reduce((sum, value) => sum + value, 0) / soft.length;
  const length = Math.hypot(...soft.map((value) => value - mean)) || 1;
  return soft.map((value) => (value - mean) / length);
}

const product = (one: Float32Array, other: Float32Array) => one.reduce((sum, value, i) => sum + value * other[i]!, 0);

const widthCost = (one: number, other: number) => kWidthCost * Math.log(one / other) ** 2;

/** What differs in the number and the places of holes costs. */
function holeCost(one: readonly number[], other: readonly number[]): number {
  if (one.length !== other.length) return kOtherHoles * Math.min(2, Math.abs(one.length - other.length));
  return one.some((middle, i) => Math.abs(middle - other[i]!) > kHoleOff) ? kOtherHoles : 0;
}

/** Cells that show the same sign. */
interface Sign {
  cells: number[];
  profile: Float32Array;
  aspect: number;
  holes: readonly number[];
}

const middle = (values: readonly number[], share = 0.5) =>
  [...values].sort((one, other) => one - other)[Math.floor(share * values.length)] ?? 0;

/** Puts equal signs together: each goes to the most similar sign before it, or begins one. */
function signsOf(glyphs: ReadonlyMap<number, Glyph>): Sign[] {
  const signs: (Sign & { sum: Float32Array; glyphs: Glyph[] })[] = [];
  for (const [cell, glyph] of glyphs) {
    const own = profile(glyph.raster);
    const likeness = signs.map((sign) => product(sign.profile, own) - widthCost(sign.aspect, glyph.aspect));
    const best = likeness.indexOf(Math.max(...likeness));
    const sign = signs[best];
    if (sign && likeness[best]! > kEqual) {
      sign.cells.push(cell);
      sign.glyphs.push(glyph);
      sign.sum = sign.sum.map((value, i) => value + glyph.raster[i]!);
      sign.profile = profile(sign.sum);
      sign.aspect = middle(sign.glyphs.map(({ aspect }) => aspect));
    } else {
      signs.push({ cells: [cell], glyphs: [glyph], sum: glyph.raster, profile: own, aspect: glyph.aspect, holes: [] });
    }
  }
  return signs.map((sign) => {
    const number = middle(sign.glyphs.map(({ holes }) => holes.length));
    const usual = sign.glyphs.filter(({ holes }) => holes.length === number);
    return { ...sign, holes: Array.from({ length: number }, (_, i) => middle(usual.map(({ holes }) => holes[i]!))) };
  });
}

let prepared: readonly (Template & { profile: Float32Array })[] | undefined;

/** The likeness of a sign to every digit. Widths are compared after scaling by the font's own width. */
function likenesses(sign: Sign, wide: number): Map<DigitKind, number> {
  prepared ??= templates().map((template) => ({ ...template, profile: profile(template.glyph.raster) }));
  const most = new Map<DigitKind, number>();
  for (const { digit, glyph, profile: drawn } of prepared) {
    const like =
      product(sign.profile, drawn) - widthCost(sign.aspect / wide, glyph.aspect) - holeCost(sign.holes, glyph.holes);
    const kind = digit as DigitKind;
    if (like > (most.get(kind) ?? -Infinity)) most.set(kind, like);
  }
  return most;
}

function sureness(ordered: readonly (readonly [DigitKind, number])[]): number {
  const [first = 0, second = 0] = ordered.map(([, like]) => like);
  const near = Math.max(0, Math.min(1, (first - kLeastLike) / (kGoodLike - kLeastLike)));
  return near * Math.max(0, Math.min(1, (first - second) / kClearLead));
}

/** A template's usual width by height. */
const kUsualWidth = 0.62;

/** The digits of the signs, each told from what it looks like and from what the other signs show. */
function digitsOf(signs: readonly Sign[]): { order: DigitKind[]; sure: number }[] {
  const wide = middle(signs.flatMap((sign) => sign.cells.map(() => sign.aspect))) / kUsualWidth;
  const like = signs.map((sign) => likenesses(sign, wide || 1));
  const told: ({ order: DigitKind[]; sure: number } | undefined)[] = signs.map(() => undefined);
  const taken = new Set<DigitKind>();
  // The clearest first: what it shows is less likely for the others.
  for (const _ of signs) {
    let best: { sign: number; order: DigitKind[]; sure: number } | undefined;
    signs.forEach((__, sign) => {
      if (told[sign]) return;
      const ordered = [...like[sign]!]
        .map(([kind, value]) => [kind, value - (taken.has(kind) ? kTaken : 0)] as const)
        .sort(([, one], [, other]) => other - one);
      const sure = sureness(ordered);
      if (!best || sure > best.sure) best = { sign, order: ordered.map(([kind]) => kind), sure };
    });
    const { sign, order, sure } = best!;
    told[sign] = { order, sure };
    if (sure >= 1) taken.add(order[0]!);
  }
  const certain = told.flatMap((one, sign) => (one!.sure >= kSureEnough ? [sign] : []));
  return told.map((one, sign) => {
    if (one!.sure >= kSureEnough) return one!;
    const nearest = new Map<DigitKind, number>();
    for (const other of certain) {
      const like = product(signs[sign]!.profile, signs[other]!.profile);
      const kind = told[other]!.order[0]!;
      if (like > (nearest.get(kind) ?? -Infinity)) nearest.set(kind, like);
    }
    const [best, next] = [...nearest].sort(([, a], [, b]) => b - a);
    if (!best || best[1] < kNearlyEqual || best[1] < (next?.[1] ?? 0) + kLeadOfNext) return one!;
    return { order: [best[0], ...one!.order.filter((kind) => kind !== best[0])], sure: kByLikeness };
  });
}

const read = (kind: DigitKind, sure = 1, first: readonly DigitKind[] = [kind]): ReadCell<DigitKind> => ({
  kind,
  sure,
  order: [...first, ...kDigitKinds.filter((other) => !first.includes(other))],
});

/** The kinds of a board's cells, row by row. After the last sign the board ends. */
export function tellDigits(glyphs: readonly (Glyph | undefined)[]): ReadCell<DigitKind>[] {
  const shown = new Map([...glyphs.entries()].flatMap(([cell, glyph]) => (glyph ? [[cell, glyph] as const] : [])));
  const high = middle([...shown.values()].map(({ height }) => height));
  const written = new Map([...shown].filter(([, { height }]) => height > kDot * high));
  const strong = middle(
    [...written.values()].map(({ strength }) => strength),
    kStrongest,
  );
  const paleness = (cell: number) => written.get(cell)!.strength / strong;
  const signs = signsOf(new Map([...written].filter(([cell]) => paleness(cell) >= kPale[0])));
  const digits = digitsOf(signs);
  const last = Math.max(-1, ...shown.keys());
  return glyphs.map((glyph, cell) => {
    if (!glyph) return read(cell > last ? 'none' : 'blank');
    if (!written.has(cell) || paleness(cell) < kPale[0]) return read('blank');
    const alike = signs.findIndex(({ cells }) => cells.includes(cell));
    const { order, sure } = digits[alike]!;
    // Paler than the digits, but not by much: a digit or an empty cell.
    if (paleness(cell) < kPale[1]) return read(order[0]!, 0, [order[0]!, 'blank']);
    return { ...read(order[0]!, sure, order), alike };
  });
}
