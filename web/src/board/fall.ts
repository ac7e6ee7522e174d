// How pieces fall in every game: accelerating, with a small bounce on landing.

const kFirst_ms = 60;
const kRow_ms = 45;

/** Duration of a fall of `cells` rows, bounce included. */
export function fallMs(cells: number): number {
  return kFirst_ms + kRow_ms * cells;
}

/** Height of the bounce as a share of the fall. */
export const kBounceShare = 0.04;
/** First landing and top of the bounce, as shares of the duration. */
export const kLandsAt = 0.8;
export const kBounceAt = 0.9;
/** Easing for constant acceleration from rest, for the section between two shares of the duration. */
export function fallEasing(from: number, to: number): string {
  const slope = (2 * from) / (from + to);
  return `cubic-bezier(${[1 / 3, slope / 3, 2 / 3, (1 + slope) / 3].map((x) => x.toFixed(4)).join(', ')})`;
}

/** Easing of the bounce's rise: constant deceleration. */
export const kRiseEasing = 'cubic-bezier(0.3333, 0.6667, 0.6667, 1)';
