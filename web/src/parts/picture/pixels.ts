// Pictures as numbers: downsampling by area averages, and Oklab (Björn Ottosson, 2020), a perceptually uniform colour
// space. No DOM.

/** RGBA, row by row from the top left, as a canvas returns it. */
export interface Picture {
  width: number;
  height: number;
  data: Uint8ClampedArray;
}

/** A colour in Oklab: lightness 0 to 1, green to red, blue to yellow. */
export type Lab = readonly [number, number, number];

/** A picture in Oklab, one plane per component. */
export interface LabPicture {
  width: number;
  height: number;
  l: Float32Array;
  a: Float32Array;
  b: Float32Array;
  /** Downsampling factor along a side, relative to the original picture. */
  shrink: number;
}

const kLevels = 256;
const kLinear = Float64Array.from({ length: kLevels }, (_, level) => {
  const share = level / (kLevels - 1);
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
});

/** The colour of an sRGB pixel with components 0 to 255. */
export function labOf(red: number, green: number, blue: number): Lab {
  const [r, g, b] = [kLinear[Math.round(red)] ?? 0, kLinear[Math.round(green)] ?? 0, kLinear[Math.round(blue)] ?? 0];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

/** Weight of a colour difference relative to a lightness difference. */
const kColourCounts = 2;

export function distance(one: Lab, other: Lab): number {
  const l = one[0] - other[0];
  const a = kColourCounts * (one[1] - other[1]);
  const b = kColourCounts * (one[2] - other[2]);
  return Math.sqrt(l * l + a * a + b * b);
}

/** The picture downsampled to at most this many pixels, by area averages. Never enlarged. */
export function shrunkLab({ width, height, data }: Picture, pixels: number): LabPicture {
  const shrink = Math.max(1, Math.sqrt((width * height) / pixels));
  const [across, down] = [Math.max(1, Math.floor(width / shrink)), Math.max(1, Math.floor(height / shrink))];
  const small: LabPicture = {
    width: across,
    height: down,
    l: new Float32Array(across * down),
    a: new Float32Array(across * down),
    b: new Float32Array(across * down),
    shrink,
  };
  for (let y = 0; y < down; y++) {
    const top = Math.floor(y * shrink);
    const bottom = Math.max(top + 1, Math.min(height, Math.floor((y + 1) * shrink)));
    for (let x = 0; x < across; x++) {
      const left = Math.floor(x * shrink);
      const right = Math.max(left + 1, Math.min(width, Math.floor((x + 1) * shrink)));
      let [red, green, blue] = [0, 0, 0];
      for (let row = top; row < bottom; row++) {
        for (let at = 4 * (row * width + left); at < 4 * (row * width + right); at += 4) {
          red += data[at]!;
          green += data[at + 1]!;
          blue += data[at + 2]!;
        }
      }
      const count = (bottom - top) * (right - left);
      const to = y * across + x;
      [small.l[to], small.a[to], small.b[to]] = labOf(red / count, green / count, blue / count);
    }
  }
  return small;
}

/** Downsamples an Oklab picture further. */
export function shrunkAgain(from: LabPicture, pixels: number): LabPicture {
  const shrink = Math.max(1, Math.sqrt((from.width * from.height) / pixels));
  const [width, height] = [Math.max(1, Math.floor(from.width / shrink)), Math.max(1, Math.floor(from.height / shrink))];
  const planes = [from.l, from.a, from.b].map((plane) => {
    const small = new Float32Array(width * height);
    for (let y = 0; y < height; y++) {
      const [top, bottom] = [
        Math.floor(y * shrink),
        Math.max(Math.floor(y * shrink) + 1, Math.floor((y + 1) * shrink)),
      ];
      for (let x = 0; x < width; x++) {
        const [left, right] = [
          Math.floor(x * shrink),
          Math.max(Math.floor(x * shrink) + 1, Math.floor((x + 1) * shrink)),
        ];
        let sum = 0;
        for (let row = top; row < bottom; row++)
          for (let at = row * from.width + left; at < row * from.width + right; at++) sum += plane[at]!;
        small[y * width + x] = sum / ((bottom - top) * (right - left));
      }
    }
    return small;
  });
  return { width, height, l: planes[0]!, a: planes[1]!, b: planes[2]!, shrink: from.shrink * shrink };
}

/** The colour at a position; outside the picture the nearest pixel's. Pixels are squares: the first ends at (1, 1). */
export function labAt({ width, height, l, a, b }: LabPicture, x: number, y: number): Lab {
  const u = Math.max(0, Math.min(width - 1, x - 0.5));
  const v = Math.max(0, Math.min(height - 1, y - 0.5));
  const left = Math.floor(u);
  const top = Math.floor(v);
  const one = top * width + left;
  const two = left + 1 < width ? one + 1 : one;
  const below = top + 1 < height ? width : 0;
  const [p, q] = [u - left, v - top];
  const [w1, w2, w3, w4] = [(1 - p) * (1 - q), p * (1 - q), (1 - p) * q, p * q];
  return [
    w1 * l[one]! + w2 * l[two]! + w3 * l[one + below]! + w4 * l[two + below]!,
    w1 * a[one]! + w2 * a[two]! + w3 * a[one + below]! + w4 * a[two + below]!,
    w1 * b[one]! + w2 * b[two]! + w3 * b[one + below]! + w4 * b[two + below]!,
  ];
}

export function mean(colours: readonly Lab[]): Lab {
  let [l, a, b] = [0, 0, 0];
  for (const colour of colours) {
    l += colour[0];
    a += colour[1];
    b += colour[2];
  }
  return [l / colours.length, a / colours.length, b / colours.length];
}

export function median(values: readonly number[]): number {
  // Numbers sort several times faster in a typed array, without a comparison of ours.
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** The component-wise median. */
export function medianLab(colours: readonly Lab[]): Lab {
  const of = (part: 0 | 1 | 2) => median(colours.map((colour) => colour[part]));
  return [of(0), of(1), of(2)];
}
