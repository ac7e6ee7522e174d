// Which touches are asked about once more.
import type { View } from '../protocol/shapes';

/** Crossings closer than this are easily missed. */
const kSafeTapPixels = 28;

/** Whether a finger could miss: on crossings close to each other, or where fingers point. */
export function needsConfirmation({ crossings, columns }: View, grid: HTMLElement): boolean {
  const wide = grid.getBoundingClientRect().width / columns;
  return crossings === true && (wide < kSafeTapPixels || matchMedia('(pointer: coarse)').matches);
}
