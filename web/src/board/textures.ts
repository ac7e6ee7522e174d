// Background textures of skins other than wood, each one path of strokes; deterministic for a given size.
import type { Skin } from './looks.svelte';

type Texture = (width: number, height: number) => string;

/** Quasi-random numbers in [0, 1): fractional parts of multiples of an irrational (a Weyl sequence), the same each
 * time. */
const scatter = (i: number, step: number) => (i * step) % 1;
const kGolden = 0.6180339887;
const kSilver = 0.4142135623;

/** Points spread over the background, one per `area`. */
function points(width: number, height: number, area: number): [x: number, y: number, i: number][] {
  return Array.from({ length: Math.ceil((width * height) / area) }, (_, i) => [
    Math.round(scatter(i + 1, kGolden) * width),
    Math.round(scatter(i + 1, kSilver) * height),
    i,
  ]);
}

/** Slate: short strokes along the cleavage. */
const slate: Texture = (width, height) =>
  points(width, height, 2600)
    .map(([x, y, i]) => `M${x} ${y}l${14 + ((i * 7) % 30)} ${-5 - ((i * 3) % 6)}`)
    .join('');

/** Paper: squared, as in an exercise book. */
const paper: Texture = (width, height) => {
  const kSquare = 25;
  const at = (length: number) => Array.from({ length: Math.ceil(length / kSquare) }, (_, i) => i * kSquare + 6);
  return at(width)
    .map((x) => `M${x} 0V${height}`)
    .concat(at(height).map((y) => `M0 ${y}H${width}`))
    .join('');
};

/** Night: stars, a few of them larger. */
const night: Texture = (width, height) =>
  points(width, height, 3200)
    .map(([x, y, i]) => (i % 9 === 0 ? `M${x - 5} ${y}h10M${x} ${y - 5}v10` : `M${x} ${y}h0.1`))
    .join('');

export const kTextures: Record<Exclude<Skin, 'wood'>, Texture> = { slate, paper, night };
