// Boards drawn at random from chosen kinds, without a run of three to begin with, as the games themselves do.
import type { Size } from './notation';

/** The sets of kinds people practise with; each name has its words in the catalogue. */
export const kKindSets = {
  three: '012',
  threeHeart: '0125',
  five: '01234',
  fiveHeart: '012345',
  all: '0123456',
} as const;

export type KindSet = keyof typeof kKindSets;

/** Kinds that would make a run at this cell with the two to its left, or the two above. */
function runs(cells: readonly string[], cell: number, columns: number): Set<string | undefined> {
  const pairs = [
    cell % columns >= 2 ? [cell - 1, cell - 2] : [],
    cell >= 2 * columns ? [cell - columns, cell - 2 * columns] : [],
  ];
  return new Set(
    pairs.flatMap(([a, b]) => (a !== undefined && b !== undefined && cells[a] === cells[b] ? [cells[a]] : [])),
  );
}

/** A board of these kinds; `random` gives numbers in [0, 1). */
export function randomBoard(kinds: string, { columns, rows }: Size, random: () => number = Math.random): string {
  const cells: string[] = [];
  for (let cell = 0; cell < columns * rows; cell++) {
    const avoided = runs(cells, cell, columns);
    const free = [...kinds].filter((kind) => !avoided.has(kind));
    const choice = free.length > 0 ? free : [...kinds];
    cells.push(choice[Math.floor(random() * choice.length)] ?? '0');
  }
  return cells.join('');
}
