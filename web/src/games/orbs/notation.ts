// Boards of orbs as text. A board here is one string, a character per cell from the top left. People paste
// boards in many ways; the program is sent one: rows joined by "/", then keys.
import { gameOf, setupOf } from '../../protocol/setup';

/** The character of each kind, and the token that lies on the board for it; "." is an empty cell. */
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

export const kEmpty = '.';
const kTokenOf = new Map<string, string>(kKinds.map(({ char, token }) => [char, token]));
const kCharOf = new Map<string, string>(kKinds.map(({ char, token }) => [token, char]));

/** The tokens of a cell, as a view has them. */
export function tokensOf(char: string): string[] {
  const token = kTokenOf.get(char);
  return token ? [token] : [];
}

export function charOf(token: string): string {
  return kCharOf.get(token) ?? '?';
}

export interface Size {
  columns: number;
  rows: number;
}

/** "c3": columns are letters from the left, rows are counted from the bottom. */
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

/** A text of the program taken apart: game string, board, and its keys in order. */
export interface OrbText {
  setup: string;
  cells: string;
  size: Size | undefined;
  keys: Map<string, string>;
}

export function takeApart(text: string): OrbText {
  const setup = setupOf(text);
  const [board = '', ...pairs] = text.slice(setup.length).trim().split(/\s+/);
  const rows = board.split('/');
  const columns = rows[0]?.length ?? 0;
  const whole = columns > 0 && rows.every((row) => row.length === columns);
  const keys = pairs.map((pair) => {
    const sign = pair.indexOf('=');
    return [pair.slice(0, sign), pair.slice(sign + 1)] as [string, string];
  });
  return {
    setup,
    cells: rows.join(''),
    size: whole ? { columns, rows: rows.length } : undefined,
    keys: new Map(keys.filter(([key]) => key !== '')),
  };
}

export function putTogether(setup: string, cells: string, size: Size, keys: ReadonlyMap<string, string>): string {
  // A route speaks of everything before it: it comes last.
  const ordered = [...keys].sort(([a], [b]) => Number(a === 'route') - Number(b === 'route'));
  return [setup, rowsOf(cells, size), ...ordered.map(([key, value]) => `${key}=${value}`)].join(' ');
}

/** What people write for each kind beside its digit, in lower case. A dot is an orb nobody knows. */
const kLetters: Record<string, string> = {
  r: '0',
  b: '1',
  g: '2',
  y: '3',
  l: '3',
  p: '4',
  d: '4',
  h: '5',
  j: '6',
  o: '7',
  m: '8',
  x: '9',
  '.': '?',
  '🔥': '0',
  '💧': '1',
  '🌿': '2',
  火: '0',
  水: '1',
  木: '2',
  光: '3',
  暗: '4',
  心: '5',
};

const kWords: Record<string, string> = {
  fire: '0',
  red: '0',
  water: '1',
  blue: '1',
  wood: '2',
  earth: '2',
  green: '2',
  light: '3',
  yellow: '3',
  dark: '4',
  purple: '4',
  heart: '5',
  recovery: '5',
  jammer: '6',
  poison: '7',
  mortal: '8',
  bomb: '9',
  unknown: '?',
};

const kOwn = /^[\d?]$/;

/** The shapes a board with this number of cells may have, the usual one first. */
const kUsual: Size[] = [
  { columns: 6, rows: 5 },
  { columns: 7, rows: 6 },
  { columns: 5, rows: 4 },
];

export type Pasted = { cells: string; size: Size } | { at: number; says: 'letter' | 'length' };

/** Cuts a text into words (a whole name of a kind) and single characters, each with its place. */
function pieces(text: string): { piece: string; at: number }[] {
  return [...text.matchAll(/[a-z]{3,}|\S/giu)].flatMap(({ 0: piece, index }) =>
    kWords[piece.toLowerCase()] !== undefined || [...piece].length === 1
      ? [{ piece, at: index }]
      : [...piece].map((letter, i) => ({ piece: letter, at: index + i })),
  );
}

/** How wide the text itself says the board is: by its lines, or by slashes. */
function linesOf(text: string): string[] {
  return text
    .split(/[\n/]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/**
 * Reads a board in any of the usual ways: digits, letters, names, with or without white space, commas and
 * slashes. `now` is the size of the board on the table, which a text without lines takes when it fits.
 */
export function paste(text: string, now: Size): Pasted {
  const board = gameOf(text).length > 0 && text.includes('(') ? text.slice(setupOf(text).length) : text;
  const before = text.length - board.length;
  const clean = board.replace(/\S+=\S*/g, (pair) => ' '.repeat(pair.length));
  const found: string[] = [];
  for (const { piece, at } of pieces(clean)) {
    if (/^[/,;|]$/.test(piece)) continue;
    const lower = piece.toLowerCase();
    const kind = kOwn.test(piece) ? piece : (kWords[lower] ?? kLetters[lower]);
    if (kind === undefined) return { at: before + at, says: 'letter' };
    found.push(kind);
  }
  const lines = linesOf(clean).length;
  const fitting = [{ columns: found.length / lines, rows: lines }, now, ...kUsual].find(
    ({ columns, rows }) =>
      columns * rows === found.length && Number.isInteger(columns) && columns >= 3 && columns <= 7 && rows >= 3,
  );
  return fitting ? { cells: found.join(''), size: fitting } : { at: before + clean.length, says: 'length' };
}

/** The board in another size: what fits stays at the top left, `fill` gives the rest. */
export function resized(cells: string, from: Size, to: Size, fill: () => string): string {
  return Array.from({ length: to.columns * to.rows }, (_, cell) => {
    const [column, row] = [cell % to.columns, Math.floor(cell / to.columns)];
    const kept = column < from.columns && row < from.rows ? cells[row * from.columns + column] : undefined;
    return kept ?? fill();
  }).join('');
}
