// Which moves need a second touch.
import type { View } from '../protocol/shapes';

/** Crossings closer than this are easily missed. */
const kSafeTapPixels = 28;

/** Whether a tap could miss its crossing: crossings are close together, or the pointer is a finger. */
export function needsConfirmation({ crossings, columns }: View, grid: HTMLElement): boolean {
  const wide = grid.getBoundingClientRect().width / columns;
  return crossings === true && (wide < kSafeTapPixels || matchMedia('(pointer: coarse)').matches);
}
