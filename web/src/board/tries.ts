// What a person may try on a board beside the moves there are, and which touches are asked about once more.
import { hasParts, stackOf } from '../games/match3/tokens';
import { hasDigits, kBlank } from '../games/numbermatch/scene';
import type { Action, Named, View } from '../protocol/shapes';
import type { Tries } from './gesture';

const kNoDigit: ReadonlySet<string | undefined> = new Set([undefined, kBlank]);
/** Crossings closer than this, in pixels, are easily missed. */
const kSureCell = 28;

/** Where pieces or digits lie, swaps and pairs that are no moves may be tried; the board says no. */
export function triesOf(view: View, tokens: readonly Named[], actions: readonly Action[]): Tries | undefined {
  if (hasDigits(tokens) && actions.length > 0) return { movable: (cell) => !kNoDigit.has(view.cells[cell]?.at(-1)) };
  if (!hasParts(tokens) || !actions.some(({ gesture }) => gesture === 'swap')) return undefined;
  return { columns: view.columns, movable: (cell) => stackOf(view.cells[cell] ?? []).piece !== undefined };
}

/** Whether a finger could miss: on crossings close to each other, or where fingers point. */
export function wantsConfirming({ crossings, columns }: View, grid: HTMLElement): boolean {
  const wide = grid.getBoundingClientRect().width / columns;
  return crossings === true && (wide < kSureCell || matchMedia('(pointer: coarse)').matches);
}
