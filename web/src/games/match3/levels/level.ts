// The editor's model of a level, read from and written to level files (levels/schema.json). Only the program validates
// levels; this module parses their form.
export interface Cell {
  hole: boolean;
  /** As in level files: `i2` is ice with two hits; empty if there is none. */
  ground: string;
  /** A unit or blocker: `r`, `?`, `-:r`, `C3`; `.` for an empty cell. */
  piece: string;
  /** For example `K2`; empty if there is none. */
  cover: string;
}

/** Two cells, as indices from the top left. */
export type Pair = readonly [number, number];

export interface Spawner {
  cell: number;
  /** Units that spawn first: `rrA`. */
  queue?: string;
  weights?: readonly number[];
}

export interface Goal {
  thing: string;
  /** Defaults to all such tokens on the board. */
  count?: number;
}

/** The direction in which pieces fall: `v < ^ >`. */
export type Gravity = 'v' | '<' | '^' | '>';

export interface Level {
  title: { en: string; zh: string };
  columns: number;
  rows: number;
  /** Row by row from the top left, like gravity. */
  cells: readonly Cell[];
  gravity: readonly Gravity[];
  walls: readonly Pair[];
  /** Entrance and exit. */
  portals: readonly Pair[];
  /** Defaults to the topmost cell of each column. */
  spawners?: readonly Spawner[];
  exits: readonly number[];
  colours?: number;
  weights?: readonly number[];
  goals: readonly Goal[];
  /** Unlimited by default. */
  moves?: number;
  /** The moves left for two and for three stars; by default a win has one. */
  starsLeft?: readonly number[];
  /** Seeds of the allowed start boards; any board by default. */
  startSeeds?: readonly number[];
  options: Readonly<Record<string, string | number>>;
}

export const kLeastSide = 3;
export const kMaxSide = 20;
export const kMaxPortals = 12;

export const kRandom = '?';
export const kEmpty = '.';
export const kTile: Cell = { hole: false, ground: '', piece: kRandom, cover: '' };
export const kHole: Cell = { hole: true, ground: '', piece: kEmpty, cover: '' };

const kCellText = /_|([ij][1-3]?)?([roygbp?A.HS]|[-|#u*](?::[roygbp])?|C[1-6]?|B[roygbp])([KNO][1-3]?)?/y;

/** A cell's name: column letter, then row number from the bottom. */
export function cellName(cell: number, { columns, rows }: Pick<Level, 'columns' | 'rows'>): string {
  return String.fromCharCode(97 + (cell % columns)) + (rows - Math.floor(cell / columns));
}

/** The cell with a name; may be off the board. */
export function cellNamed(name: string, { columns, rows }: Pick<Level, 'columns' | 'rows'>): number {
  const column = name.toLowerCase().charCodeAt(0) - 97;
  return (rows - Number(name.slice(1))) * columns + column;
}

/** Like cellNamed(); undefined if off the board. */
export function cellOnBoard(name: string, level: Pick<Level, 'columns' | 'rows'>): number | undefined {
  if (!/^[a-t]\d{1,2}$/.test(name)) return undefined;
  const cell = cellNamed(name, level);
  const onBoard = name.charCodeAt(0) - 97 < level.columns && cell >= 0 && cell < level.columns * level.rows;
  return onBoard ? cell : undefined;
}

function readRow(text: string): Cell[] {
  const cells: Cell[] = [];
  kCellText.lastIndex = 0;
  while (kCellText.lastIndex < text.length) {
    const found = kCellText.exec(text);
    if (!found) throw new Error(`no row of cells: ${text}`);
    const [whole, ground = '', piece = kEmpty, cover = ''] = found;
    cells.push(whole === '_' ? kHole : { hole: false, ground, piece, cover });
  }
  return cells;
}

function writeCell({ hole, ground, piece, cover }: Cell): string {
  return hole ? '_' : ground + piece + cover;
}

/** Splits a per-cell list into rows. */
export function rowsOf<Item>(list: readonly Item[], columns: number): Item[][] {
  return Array.from({ length: Math.ceil(list.length / columns) }, (_, row) =>
    list.slice(row * columns, (row + 1) * columns),
  );
}

interface LevelFile {
  /** A string is the title in both languages. */
  title: { en: string; zh: string } | string;
  board: string[];
  gravity?: string[];
  walls?: string[];
  portals?: string[];
  spawners?: { cell: string; queue?: string; weights?: number[] }[];
  exits?: string[];
  colours?: number;
  weights?: number[];
  goals?: Goal[];
  stars_left?: number[];
  start_seeds?: number[];
  moves?: number;
  options?: Record<string, string | number>;
}

/** Parses a level file that the program has accepted. Throws on other input. */
export function parseLevel(text: string): Level {
  const file = JSON.parse(text) as LevelFile;
  const board = file.board.map(readRow);
  const columns = board[0]?.length ?? 0;
  if (columns === 0 || board.some((row) => row.length !== columns)) throw new Error('rows differ in length');
  const size = { columns, rows: board.length };
  const cells = board.flat();
  const gravity = file.gravity ? [...file.gravity.join('')] : cells.map(() => 'v');
  const of = (name: string) => cellNamed(name, size);
  const pairs = (names: readonly string[] = []) =>
    names.map((pair): Pair => {
      const [a = '', b = ''] = pair.split('-');
      return [of(a), of(b)];
    });
  const { title, spawners, exits = [], goals = [], options = {} } = file;
  return {
    title: typeof title === 'string' ? { en: title, zh: title } : { ...title },
    ...size,
    cells,
    gravity: gravity as Gravity[],
    walls: pairs(file.walls),
    portals: pairs(file.portals),
    ...(spawners && { spawners: spawners.map((spawner) => ({ ...spawner, cell: of(spawner.cell) })) }),
    exits: exits.map(of),
    ...(file.colours !== undefined && { colours: file.colours }),
    ...(file.weights && { weights: file.weights }),
    goals: goals.map((goal) => ({ ...goal })),
    ...(file.moves !== undefined && { moves: file.moves }),
    ...(file.stars_left && { starsLeft: file.stars_left }),
    ...(file.start_seeds && { startSeeds: file.start_seeds }),
    options: { ...options },
  };
}

function fileOf(level: Level): LevelFile {
  const { columns, cells, gravity, spawners, colours, weights, moves, starsLeft, options } = level;
  const name = (cell: number) => cellName(cell, level);
  const pairs = (list: readonly Pair[]) => list.map(([a, b]) => `${name(a)}-${name(b)}`);
  const given = <Item>(list: readonly Item[]) => (list.length > 0 ? [...list] : undefined);
  const file = {
    title: level.title,
    board: rowsOf(cells.map(writeCell), columns).map((row) => row.join('')),
    gravity: gravity.some((way) => way !== 'v') ? rowsOf(gravity, columns).map((row) => row.join('')) : undefined,
    walls: given(pairs(level.walls)),
    portals: given(pairs(level.portals)),
    spawners: spawners?.map(({ cell, queue, weights: own }) => ({
      cell: name(cell),
      ...(queue && { queue }),
      ...(own && { weights: [...own] }),
    })),
    exits: given(level.exits.map(name)),
    colours,
    weights: weights && [...weights],
    goals: given(level.goals),
    stars_left: starsLeft && [...starsLeft],
    start_seeds: level.startSeeds && [...level.startSeeds],
    moves,
    options: Object.keys(options).length > 0 ? options : undefined,
  };
  return JSON.parse(JSON.stringify(file)) as LevelFile;
}

/** A value on one line, in the format of the program's own files. */
function onOneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(onOneLine).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(([key, inner]) => `${JSON.stringify(key)}: ${onOneLine(inner)}`);
  return `{${members.join(', ')}}`;
}

/** The level file in readable form: each board row on its own line. */
export function printLevel(level: Level): string {
  const lines = Object.entries(fileOf(level)).map(([key, value]) => {
    const rows = key === 'board' || key === 'gravity';
    const text = rows ? `[\n${(value as string[]).map((row) => `    "${row}"`).join(',\n')}\n  ]` : onOneLine(value);
    return `  "${key}": ${text}`;
  });
  return `{\n${lines.join(',\n')}\n}\n`;
}

/** The level file on one line, as the protocol requires. */
export function levelText(level: Level): string {
  return JSON.stringify(fileOf(level));
}

/** A board of random tiles without a goal. */
export function emptyLevel(title: Level['title'], columns = 8, rows = 8): Level {
  const count = columns * rows;
  return {
    title,
    columns,
    rows,
    cells: Array.from({ length: count }, () => kTile),
    gravity: Array.from({ length: count }, () => 'v' as const),
    walls: [],
    portals: [],
    exits: [],
    colours: 5,
    goals: [{ thing: 'red', count: 20 }],
    moves: 20,
    options: {},
  };
}

/** Maximum number of start seeds in a level file. */
export const kMaxStartSeeds = 1_000;
const kMaxSeed = 2_147_483_647;

/** Parses a list of seeds: integers separated by commas or spaces, without duplicates. Undefined if invalid. */
export function seedsIn(text: string): number[] | undefined {
  const words = text.split(/[\s,，、]+/).filter((word) => word !== '');
  const seeds = words.map((word) => (/^\d{1,10}$/.test(word) ? Number(word) : -1));
  if (seeds.length > kMaxStartSeeds || seeds.some((seed) => seed < 0 || seed > kMaxSeed)) return undefined;
  return [...new Set(seeds)];
}

/** The level's spawners, or the default ones: the topmost cell of each column. */
export function spawnersOf(level: Level): readonly Spawner[] {
  if (level.spawners) return level.spawners;
  const spawners = new Map<number, number>();
  level.cells.forEach(({ hole }, cell) => {
    const column = cell % level.columns;
    if (!hole && !spawners.has(column)) spawners.set(column, cell);
  });
  return [...spawners.values()].sort((a, b) => a - b).map((cell) => ({ cell }));
}
