// Which puzzle comes next, and what this device has solved.
import type { Puzzle } from '../../protocol/shapes';

export const kHints = 3;

/** What was reached in a puzzle by its id: two or three stars, or none for one whose solution was shown. */
export type Solved = Record<string, number>;

export const kMostStars = 3;

/** With as many hints: the first one is free, the last one shows the whole solution. */
export function starsWith(hints: number): number {
  return hints <= 1 ? kMostStars : hints < kHints ? kMostStars - 1 : 0;
}

/** What storage holds, without whatever is damaged. */
export function readSolved(stored: unknown): Solved {
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return {};
  const rows = Object.entries(stored as Record<string, unknown>);
  return Object.fromEntries(rows.filter((row): row is [string, number] => [0, 1, 2, 3].includes(row[1] as number)));
}

/** The better of both; the same object if nothing got better. */
export function withSolved(solved: Solved, id: string, stars: number): Solved {
  const before = solved[id];
  return before !== undefined && before >= stars ? solved : { ...solved, [id]: stars };
}

/** The next puzzle of its level that is not solved, after it or from the start; any next one once all are solved. */
export function nextPuzzle(puzzles: readonly Puzzle[], { id, level }: Puzzle, solved: Solved): Puzzle | undefined {
  const alike = puzzles.filter((puzzle) => puzzle.level === level);
  const at = alike.findIndex((puzzle) => puzzle.id === id);
  const others = [...alike.slice(at + 1), ...alike.slice(0, at)];
  return others.find((puzzle) => solved[puzzle.id] === undefined) ?? others[0];
}

/** A square of `size` by `size` cells that has the cell in it and does not give away where: by column and row. */
export function squareAround(
  cell: number,
  columns: number,
  rows: number,
  size: number,
): { column: number; row: number } {
  const shift = (cell * 7) % (size - 2);
  const place = (at: number, shifted: number, count: number) => Math.max(0, Math.min(count - size, at - 1 - shifted));
  return {
    column: place(cell % columns, shift, columns),
    row: place(Math.floor(cell / columns), (size - 3 - shift + size) % (size - 2), rows),
  };
}
