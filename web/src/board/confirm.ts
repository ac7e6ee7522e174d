// Which moves need a confirming second tap.
import type { View } from '../protocol/shapes';

/** Crossings closer together than this are easy to miss. */
const kSafeTapPixels = 28;

/** Whether a tap could miss its crossing: crossings are close together, or the pointer is coarse (a finger). */
export function needsConfirmation({ crossings, columns }: View, grid: HTMLElement): boolean {
  const wide = grid.getBoundingClientRect().width / columns;
  return crossings === true && (wide < kSafeTapPixels || matchMedia('(pointer: coarse)').matches);
}
