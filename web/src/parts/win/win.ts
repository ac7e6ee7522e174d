// The timing of the win animation.
export const kMoment_ms = 1500;
const kLights_ms = 600;
const kLight_ms = 110;

/** When each token of a winning row lights up, in ms after the first. */
export function lightTimes(tokens: number): number[] {
  const apart = Math.min(kLight_ms, kLights_ms / Math.max(1, tokens));
  return Array.from({ length: tokens }, (_, i) => i * apart);
}
