// A board being set up by hand. The program alone knows whether it is a position of the game; until it is,
// the draft holds the cells.
import type { View } from '../protocol/shapes';

/** The cells after the brush touched one: its token put there, or removed where it was already. */
export function painted(cells: readonly string[][], cell: number, brush: string | null): string[][] {
  const lies = cells[cell]?.at(-1);
  return cells.map((tokens, i) => {
    if (i !== cell) return tokens;
    return brush === null || lies === brush ? [] : [brush];
  });
}

/** The view of a draft: the board it was begun on, with other tokens and nothing marked. */
export function draftView(view: View, cells: readonly string[][]): View {
  return { ...view, cells: cells.map((tokens) => [...tokens]), marked: [], last: [], actions: [] };
}
