// Visual features of each cell of a board: its dominant colour, chroma and lightness, and its likeness to a skull. The
// cell's background is excluded.
import { place, type Lattice } from '../../../parts/picture/lattice';
import { distance, labAt, mean, median, medianLab, type Lab, type LabPicture } from '../../../parts/picture/pixels';

export interface CellLook {
  /** Dominant hue of the colourful pixels, in degrees of Oklab. */
  hue: number;
  /** Chroma and lightness of the pixels with that hue. */
  chroma: number;
  light: number;
  /** The share of pixels with that hue. */
  share: number;
  /** Chroma of the mean colour: noise cancels out. */
  tint: number;
  /** Lightness of the colourless pixels. */
  greyLight: number;
  /** Skull score: two dark eyes in a light face, or two light ones in a dark face; 0 for none. */
  skull: number;
  /** The cell as a thumbnail, to compare cells of one board. */
  small: readonly Lab[];
}

const kSamples = 22;
/** Half the side of the sampled square, in cells. */
const kReach = 0.42;
const kGround = 0.055;
/** Cell corners also count as background if they hardly vary over the board. */
const kSameCorners = 0.05;
const kColourful = 0.045;
const kHues = 36;
const kNearHue = 26;
const kSmall = 7;

const degrees = (a: number, b: number) => ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360;

/** The angular distance of two hues, 0 to 180. */
export function hueApart(one: number, other: number): number {
  const apart = Math.abs(one - other) % 360;
  return Math.min(apart, 360 - apart);
}

const kGrid = Array.from({ length: kSamples * kSamples }, (_, i) => {
  const along = (index: number) => ((index + 0.5) / kSamples - 0.5) * 2 * kReach;
  return [along(i % kSamples), along(Math.floor(i / kSamples))] as const;
}).filter(([u, v]) => Math.hypot(u, v) <= kReach);

const kCorners = [
  [-0.4, -0.4],
  [0.4, -0.4],
  [-0.4, 0.4],
  [0.4, 0.4],
] as const;

/** The dominant hue: the peak of a circularly smoothed histogram. */
function mainHue(colours: readonly Lab[]): number {
  const bins = new Array<number>(kHues).fill(0);
  for (const [, a, b] of colours) {
    const chroma = Math.hypot(a, b);
    if (chroma > kColourful) bins[Math.floor((degrees(a, b) / 360) * kHues) % kHues]! += chroma;
  }
  const smooth = bins.map(
    (bin, i) =>
      2 * bin +
      1.4 * (bins[(i + 1) % kHues]! + bins[(i + kHues - 1) % kHues]!) +
      0.5 * (bins[(i + 2) % kHues]! + bins[(i + kHues - 2) % kHues]!),
  );
  const peak = smooth.indexOf(Math.max(...smooth));
  // The mean direction of the colours near the peak.
  let [x, y] = [0, 0];
  for (const [, a, b] of colours) {
    if (Math.hypot(a, b) > kColourful && hueApart(degrees(a, b), ((peak + 0.5) / kHues) * 360) < kNearHue) {
      x += a;
      y += b;
    }
  }
  return degrees(x, y);
}

/** Sample points of a skull around the middle of a cell: eyes, and the bone around them. */
const kEyes = [
  [-0.16, 0.025],
  [0.16, 0.025],
] as const;
const kBone = [
  [0, -0.2],
  [0, 0.01],
  [-0.16, -0.19],
  [0.16, -0.19],
] as const;
/** A glyph in the orb is smaller than the orb. */
const kScales = [0.5, 0.6, 0.7, 0.85, 1];
const kShifts = [-0.1, -0.05, 0, 0.05, 0.1].flatMap((right) =>
  [-0.12, -0.08, -0.04, 0, 0.04, 0.08, 0.12].map((down) => [right, down] as const),
);

/** How much both eyes differ from all the bone around them; the bone must be of a single colour. */
function skullOf(at: (u: number, v: number) => Lab): number {
  let most = 0;
  for (const scale of kScales) {
    for (const [right, down] of kShifts) {
      const of = ([u, v]: readonly [number, number]) => at(scale * u + right, scale * v + down);
      const bone = kBone.map(of);
      const face = mean(bone);
      const uneven = Math.max(...bone.map((colour) => distance(colour, face)));
      const eyes = kEyes.map((eye) => distance(of(eye), face));
      most = Math.max(most, Math.min(...eyes) - 1.5 * uneven);
    }
  }
  return most;
}

/** The features of all cells, row by row. */
export function cellLooks(picture: LabPicture, lattice: Lattice): CellLook[] {
  const { columns, rows } = lattice;
  const at = (u: number, v: number) => {
    const { x, y } = place(lattice, u, v);
    return labAt(picture, x, y);
  };
  const middles = Array.from({ length: columns * rows }, (_, cell) => ({
    u: (cell % columns) + 0.5,
    v: Math.floor(cell / columns) + 0.5,
  }));
  const corners = middles.map(({ u, v }) => medianLab(kCorners.map(([p, q]) => at(u + p, v + q))));
  const corner = medianLab(corners);
  const same = median(corners.map((colour) => distance(colour, corner))) < kSameCorners;
  return middles.map(({ u, v }, cell) => {
    const vertex = mean(kCorners.map(([p, q]) => at(u + 1.25 * p, v + 1.25 * q)));
    const grounds = same && distance(corners[cell]!, corner) < 2 * kSameCorners ? [vertex, corners[cell]!] : [vertex];
    const all = kGrid.map(([p, q]) => at(u + p, v + q));
    const shown = all.filter((colour) => grounds.every((ground) => distance(colour, ground) > kGround));
    return lookOf(shown.length > all.length / 10 ? shown : all, (p, q) => at(u + p, v + q));
  });
}

function lookOf(colours: readonly Lab[], at: (u: number, v: number) => Lab): CellLook {
  const hue = mainHue(colours);
  const ofHue = colours.filter(([, a, b]) => Math.hypot(a, b) > kColourful && hueApart(degrees(a, b), hue) < kNearHue);
  const grey = colours.filter(([, a, b]) => Math.hypot(a, b) <= kColourful);
  const middle = mean(colours);
  return {
    hue,
    chroma: median(ofHue.map(([, a, b]) => Math.hypot(a, b))),
    light: median(ofHue.map(([light]) => light)),
    share: ofHue.length / colours.length,
    tint: Math.hypot(middle[1], middle[2]),
    greyLight: median((grey.length > colours.length / 10 ? grey : colours).map(([light]) => light)),
    skull: skullOf(at),
    small: Array.from({ length: kSmall * kSmall }, (_, i) => {
      const along = (index: number) => ((index + 0.5) / kSmall - 0.5) * 2 * kReach;
      return at(along(i % kSmall), along(Math.floor(i / kSmall)));
    }),
  };
}
