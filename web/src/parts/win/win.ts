// Content and timing of the win animation. It takes a second in total.
import type { Figure, MatchState } from '../../protocol/messages';

export const kMoment_ms = 1000;
const kLights_ms = 600;
const kLight_ms = 110;

/** When each token of a winning row lights up, in ms after the first. */
export function lightTimes(tokens: number): number[] {
  const apart = Math.min(kLight_ms, kLights_ms / Math.max(1, tokens));
  return Array.from({ length: tokens }, (_, i) => i * apart);
}

/** When the plate rises: after the row is lit, or at once if there is no row. */
export function plateTime(tokens: number): number {
  const lit = lightTimes(tokens).at(-1);
  return lit === undefined ? 0 : lit + kLight_ms;
}

export interface Counted {
  number: number;
  /** The figure's label; absent for the moves made. */
  label?: Figure['label'];
}

/** What is counted up: the figure with that name, or the moves made. */
export function countedOf({ view, moves }: Pick<MatchState, 'view' | 'moves'>, figure: string | undefined): Counted {
  const found = view.figures?.find(({ name }) => name === figure);
  return found ? { number: found.number, label: found.label } : { number: moves?.length ?? 0 };
}

/** The count at a given time: it starts when the plate rises and ends with the animation. */
export function countAt(number: number, ms: number, from_ms: number): number {
  const share = Math.min(1, Math.max(0, (ms - from_ms) / (kMoment_ms - from_ms)));
  return Math.round(number * share);
}
