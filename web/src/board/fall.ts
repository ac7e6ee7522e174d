// How pieces fall, in every game: faster and faster, and a small bounce where they land.

const kFirst_ms = 60;
const kRow_ms = 45;

/** How long a fall over so many cells takes, with its bounce. */
export function fallMs(cells: number): number {
  return kFirst_ms + kRow_ms * cells;
}

/** The bounce, as a share of the way. */
export const kBounceShare = 0.04;
/** The share of the time after which a piece is down for the first time, and at the top of its bounce. */
export const kLandsAt = 0.8;
export const kBounceAt = 0.9;
/** Falling from rest, the way grows with the square of the time: that curve from one share of the time to another. */
export function fallEasing(from: number, to: number): string {
  const slope = (2 * from) / (from + to);
  return `cubic-bezier(${[1 / 3, slope / 3, 2 / 3, (1 + slope) / 3].map((x) => x.toFixed(4)).join(', ')})`;
}

/** Up from the ground, losing speed. */
export const kRiseEasing = 'cubic-bezier(0.3333, 0.6667, 0.6667, 1)';
