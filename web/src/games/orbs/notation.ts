// The program's texts of orbs, split for painting: rows joined by "/", then keys. A board here is one string, one
// character per cell from the top left. The program parses pasted boards.
import { setupOf } from '../../protocol/setup';

/** The character of each kind, and its token on the board; any other character is an empty cell. */
export const kKinds = [
  { char: '0', token: 'fire' },
  { char: '1', token: 'water' },
  { char: '2', token: 'wood' },
  { char: '3', token: 'light' },
  { char: '4', token: 'dark' },
  { char: '5', token: 'heart' },
  { char: '6', token: 'jammer' },
  { char: '7', token: 'poison' },
  { char: '8', token: 'mortal' },
  { char: '9', token: 'bomb' },
  { char: '?', token: 'unknown' },
] as const;

const kTokenOf = new Map<string, string>(kKinds.map(({ char, token }) => [char, token]));

/** A cell's tokens, as in a view. */
export function tokensOf(char: string): string[] {
  const token = kTokenOf.get(char);
  return token ? [token] : [];
}

export interface Size {
  columns: number;
  rows: number;
}

/** "c3": columns are letters from the left, rows are numbered from the bottom. */
export function cellName(cell: number, { columns, rows }: Size): string {
  return `${String.fromCharCode(97 + (cell % columns))}${rows - Math.floor(cell / columns)}`;
}

export function cellByName(name: string, { columns, rows }: Size): number | undefined {
  const [, letter = '', digits = ''] = /^([a-z])(\d+)$/.exec(name) ?? [];
  const [column, row] = [letter.charCodeAt(0) - 97, rows - Number(digits)];
  return column >= 0 && column < columns && row >= 0 && row < rows ? row * columns + column : undefined;
}

export function rowsOf(cells: string, { columns }: Size): string {
  return (cells.match(new RegExp(`.{1,${columns}}`, 'gs')) ?? []).join('/');
}

/** A text from the program, split into game string, board, and keys in order. */
interface OrbText {
  setup: string;
  cells: string;
  keys: Map<string, string>;
}

export function takeApart(text: string): OrbText {
  const setup = setupOf(text);
  const [board = '', ...pairs] = text.slice(setup.length).trim().split(/\s+/);
  const keys = pairs.map((pair) => {
    const sign = pair.indexOf('=');
    return [pair.slice(0, sign), pair.slice(sign + 1)] as [string, string];
  });
  return {
    setup,
    cells: board.replaceAll('/', ''),
    keys: new Map(keys.filter(([key]) => key !== '')),
  };
}

export function putTogether(setup: string, cells: string, size: Size, keys: ReadonlyMap<string, string>): string {
  // A route applies to the board and keys before it, so it comes last.
  const ordered = [...keys].sort(([a], [b]) => Number(a === 'route') - Number(b === 'route'));
  return [setup, rowsOf(cells, size), ...ordered.map(([key, value]) => `${key}=${value}`)].join(' ');
}

/** The board in another size: the top left part is kept, `fill` provides the rest. */
export function resized(cells: string, from: Size, to: Size, fill: () => string): string {
  return Array.from({ length: to.columns * to.rows }, (_, cell) => {
    const [column, row] = [cell % to.columns, Math.floor(cell / to.columns)];
    const kept = column < from.columns && row < from.rows ? cells[row * from.columns + column] : undefined;
    return kept ?? fill();
  }).join('');
}
