// A board set up by hand: just cells. Only the program can tell whether they form a legal position.
import type { View } from '../protocol/shapes';

/** The cells after a brush stroke on one cell: it places its token, or removes it if already there. */
export function painted(cells: readonly string[][], cell: number, brush: string | null): string[][] {
  const top = cells[cell]?.at(-1);
  return cells.map((tokens, i) => {
    if (i !== cell) return tokens;
    return brush === null || top === brush ? [] : [brush];
  });
}

/** The view of a draft: its original view with the new tokens and without marks. */
export function draftView(view: View, cells: readonly string[][]): View {
  return { ...view, cells: cells.map((tokens) => [...tokens]), marked: [], last: [], actions: [] };
}
