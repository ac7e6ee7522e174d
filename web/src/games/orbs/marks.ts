// Marks on cells and orbs, converted between a text's keys, `start=a1,c3`, `cost=c3:2,d4:5`, and tokens by cell, named
// as in the program's views.
import { kPlainMarks, markOf } from './layers';
import { cellByName, cellName, type Size } from './notation';

const kCost = 'cost';
/** The keys that mark cells or orbs, in the order of the brushes; their tokens have the same names. */
export const kMarkNames = [...kPlainMarks, kCost] as const;
export type MarkName = (typeof kMarkNames)[number];

/** Step costs that a cell can have. */
export const kCosts = [2, 3, 4, 5, 6, 7, 8, 9] as const;

type Keys = ReadonlyMap<string, string>;
export type Marks = ReadonlyMap<number, readonly string[]>;

function costOf(token: string): number {
  return Number(markOf(token)?.number ?? 1);
}

function itemsOf(keys: Keys, key: string): string[] {
  return (keys.get(key) ?? '').split(',').filter((item) => item !== '');
}

/** A text's marks by cell; names of cells off the board are ignored. */
export function marksOf(keys: Keys, size: Size): Marks {
  const marks = new Map<number, string[]>();
  const add = (name: string, token: string) => {
    const cell = cellByName(name.toLowerCase(), size);
    if (cell !== undefined) marks.set(cell, [...(marks.get(cell) ?? []), token]);
  };
  for (const item of itemsOf(keys, kCost)) {
    const [name = '', steps = ''] = item.split(':');
    add(name, `${kCost}${steps}`);
  }
  for (const key of kPlainMarks) for (const name of itemsOf(keys, key)) add(name, key);
  return marks;
}

/** The keys with their marks replaced by these. */
export function withMarks(keys: Keys, marks: Marks, size: Size): Map<string, string> {
  const next = new Map([...keys].filter(([key]) => !(kMarkNames as readonly string[]).includes(key)));
  const cells = [...marks.keys()].sort((a, b) => a - b);
  const write = (key: string, item: (cell: number) => string | undefined) => {
    const items = cells.map(item).filter((text) => text !== undefined);
    if (items.length > 0) next.set(key, items.join(','));
  };
  for (const key of kPlainMarks)
    write(key, (cell) => (marks.get(cell)?.includes(key) ? cellName(cell, size) : undefined));
  write(kCost, (cell) => {
    const cost = marks.get(cell)?.find((token) => costOf(token) > 1);
    return cost && `${cellName(cell, size)}:${costOf(cost)}`;
  });
  return next;
}

/** Adds a mark to a cell or removes it; a cell has at most one cost. */
export function marked(marks: Marks, cell: number, token: string, adds: boolean): Marks {
  const others = (marks.get(cell) ?? []).filter(
    (other) => other !== token && !(costOf(token) > 1 && costOf(other) > 1),
  );
  return new Map(marks).set(cell, adds ? [...others, token] : others);
}

/** The marks on a board of another size; the top left part is kept. */
export function resizedMarks(marks: Marks, from: Size, to: Size): Marks {
  const kept = [...marks].flatMap(([cell, tokens]): [number, readonly string[]][] => {
    const [column, row] = [cell % from.columns, Math.floor(cell / from.columns)];
    return column < to.columns && row < to.rows ? [[row * to.columns + column, tokens]] : [];
  });
  return new Map(kept);
}
