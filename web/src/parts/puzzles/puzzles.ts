// The kinds of puzzles, which puzzle comes next, and this device's results.
import type { Puzzle, Words } from '../../protocol/messages';

export const kHints = 3;

/** Stars by puzzle id: two or three, or none if the solution was shown. */
export type Solved = Record<string, number>;

export const kMaxStars = 3;

/** Stars after this many hints: the first is free, the last reveals the whole solution. */
export function starsWith(hints: number): number {
  return hints <= 1 ? kMaxStars : hints < kHints ? kMaxStars - 1 : 0;
}

/** Puzzles are of one kind if they have the same task; its name stands in addresses. */
export const kindOf = ({ title }: Puzzle): string => (title.en.toLowerCase().match(/[a-z0-9]+/g) ?? []).join('-');

/** The kinds with their tasks, by name. */
export function kindsOf(puzzles: readonly Puzzle[]): { name: string; title: Words }[] {
  const titles = new Map(puzzles.map((puzzle) => [kindOf(puzzle), puzzle.title]));
  return [...titles].map(([name, title]) => ({ name, title })).sort((a, b) => a.name.localeCompare(b.name));
}

/** Those of a kind; all of them without a kind, or if none is of it. */
export function ofKind(puzzles: readonly Puzzle[], kind: string | undefined): readonly Puzzle[] {
  const some = puzzles.filter((puzzle) => kindOf(puzzle) === kind);
  return some.length > 0 ? some : puzzles;
}

/** Reads stored data, dropping damaged entries. */
export function readSolved(stored: unknown): Solved {
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return {};
  const rows = Object.entries(stored as Record<string, unknown>);
  return Object.fromEntries(rows.filter((row): row is [string, number] => [0, 1, 2, 3].includes(row[1] as number)));
}

/** Merges a result; returns the same object if nothing improved. */
export function withSolved(solved: Solved, id: string, stars: number): Solved {
  const before = solved[id];
  return before !== undefined && before >= stars ? solved : { ...solved, [id]: stars };
}

/** The next unsolved puzzle of the level, wrapping around; once all are solved, simply the next one. */
export function nextPuzzle(puzzles: readonly Puzzle[], { id, level }: Puzzle, solved: Solved): Puzzle | undefined {
  const alike = puzzles.filter((puzzle) => puzzle.level === level);
  const at = alike.findIndex((puzzle) => puzzle.id === id);
  const others = [...alike.slice(at + 1), ...alike.slice(0, at)];
  return others.find((puzzle) => solved[puzzle.id] === undefined) ?? others[0];
}

/** A `size` by `size` square that contains the cell without giving away where. Returned as column and row. */
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
