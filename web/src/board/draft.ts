// A board that is set up by hand. Only the program knows whether it is a position of the game; until then the draft
// holds the cells.
import type { View } from '../protocol/shapes';

/** The cells after a brush touched one: it puts its token there, or removes it if it is there already. */
export function painted(cells: readonly string[][], cell: number, brush: string | null): string[][] {
  const top = cells[cell]?.at(-1);
  return cells.map((tokens, i) => {
    if (i !== cell) return tokens;
    return brush === null || top === brush ? [] : [brush];
  });
}

/** The view of a draft: the view it started from with other tokens, and nothing marked. */
export function draftView(view: View, cells: readonly string[][]): View {
  return { ...view, cells: cells.map((tokens) => [...tokens]), marked: [], last: [], actions: [] };
}
