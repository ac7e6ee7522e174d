// Editing operations on levels. Each returns a new level and leaves its argument unchanged.
import {
  kHole,
  kLeastSide,
  kMaxPortals,
  kMaxSide,
  kTile,
  spawnersOf,
  type Cell,
  type Gravity,
  type Level,
  type Pair,
} from './level';

/**
 * What a touch places: a part of a cell, or an element attached to the board. `erase` removes what the brush's layer
 * has at the cell.
 */
export type Brush =
  | { layer: 'shape'; hole: boolean }
  | { layer: 'piece'; piece: string }
  | { layer: 'cover'; cover: string }
  | { layer: 'ground'; ground: string }
  | { layer: 'fall'; gravity: Gravity }
  | { layer: 'fall'; place: 'spawner' | 'exit' }
  | { layer: 'wall'; side: 'right' | 'below' }
  | { layer: 'portal' }
  | { layer: 'fall' | 'wall' | 'portal'; erase: true };

/** Units can be covered; blockers and empty cells cannot. */
export function canBeCovered(piece: string): boolean {
  return /^[roygbp?A\-|#u*]/.test(piece);
}

function replaced<Item>(list: readonly Item[], at: number, item: Item): readonly Item[] {
  return list[at] === item ? list : list.map((one, i) => (i === at ? item : one));
}

function withCell(level: Level, at: number, cell: Cell): Level {
  const before = level.cells[at];
  const same =
    before &&
    before.hole === cell.hole &&
    before.ground === cell.ground &&
    before.piece === cell.piece &&
    before.cover === cell.cover;
  return same ? level : { ...level, cells: replaced(level.cells, at, cell) };
}

const joins = (pair: Pair, cell: number) => pair.includes(cell);
const alike = ([a, b]: Pair, [c, d]: Pair) => (a === c && b === d) || (a === d && b === c);

/** Removes the cell's spawners, exits, walls and portals. */
function withoutPlaces(level: Level, cell: number): Level {
  const { spawners } = level;
  return {
    ...level,
    walls: level.walls.filter((pair) => !joins(pair, cell)),
    portals: level.portals.filter((pair) => !joins(pair, cell)),
    exits: level.exits.filter((exit) => exit !== cell),
    ...(spawners && { spawners: spawners.filter((spawner) => spawner.cell !== cell) }),
  };
}

function makeHole(level: Level, cell: number): Level {
  return level.cells[cell]?.hole ? level : withCell(withoutPlaces(level, cell), cell, kHole);
}

function toggleSpawner(level: Level, cell: number, on: boolean): Level {
  const spawners = spawnersOf(level);
  const there = spawners.some((spawner) => spawner.cell === cell);
  if (there === on) return level;
  const next = on
    ? [...spawners, { cell }].sort((a, b) => a.cell - b.cell)
    : spawners.filter((spawner) => spawner.cell !== cell);
  return { ...level, spawners: next };
}

function toggleExit(level: Level, cell: number, on: boolean): Level {
  if (level.exits.includes(cell) === on) return level;
  const exits = on ? [...level.exits, cell].sort((a, b) => a - b) : level.exits.filter((exit) => exit !== cell);
  return { ...level, exits };
}

/** The neighbour to the right or below; undefined at the edge. */
export function neighbourOf(cell: number, side: 'right' | 'below', { columns, rows }: Level): number | undefined {
  if (side === 'right') return cell % columns < columns - 1 ? cell + 1 : undefined;
  return cell < columns * (rows - 1) ? cell + columns : undefined;
}

function addWall(level: Level, cell: number, side: 'right' | 'below'): Level {
  const other = neighbourOf(cell, side, level);
  if (other === undefined) return level;
  const wall: Pair = [cell, other];
  return level.walls.some((pair) => alike(pair, wall)) ? level : { ...level, walls: [...level.walls, wall] };
}

/** Removes the walls to the right of a cell and below it. */
function removeWalls(level: Level, cell: number): Level {
  const own = (['right', 'below'] as const).map((side) => neighbourOf(cell, side, level));
  const walls = level.walls.filter((pair) => !own.some((other) => other !== undefined && alike(pair, [cell, other])));
  return walls.length === level.walls.length ? level : { ...level, walls };
}

/** Adds a portal; each of its cells loses any other portal of the same kind. */
export function addPortal(level: Level, entrance: number, exit: number): Level {
  if (entrance === exit || level.cells[entrance]?.hole || level.cells[exit]?.hole) return level;
  const others = level.portals.filter(([a, b]) => a !== entrance && b !== exit);
  if (others.length >= kMaxPortals) return level;
  return { ...level, portals: [...others, [entrance, exit]] };
}

function erase(level: Level, cell: number, layer: 'fall' | 'wall' | 'portal'): Level {
  if (layer === 'wall') return removeWalls(level, cell);
  if (layer === 'portal') return { ...level, portals: level.portals.filter((pair) => !joins(pair, cell)) };
  const plain = toggleExit(toggleSpawner(level, cell, false), cell, false);
  return { ...plain, gravity: replaced(plain.gravity, cell, 'v') };
}

/** Applies a brush to one cell. A portal needs two cells: see addPortal. */
export function painted(level: Level, at: number, brush: Brush): Level {
  const cell = level.cells[at];
  if (!cell) return level;
  if (brush.layer === 'shape') return brush.hole ? makeHole(level, at) : cell.hole ? withCell(level, at, kTile) : level;
  if (cell.hole) return level;
  if ('erase' in brush) return erase(level, at, brush.layer);
  switch (brush.layer) {
    case 'piece':
      return withCell(level, at, {
        ...cell,
        piece: brush.piece,
        cover: canBeCovered(brush.piece) ? cell.cover : '',
      });
    case 'cover':
      return canBeCovered(cell.piece) || brush.cover === ''
        ? withCell(level, at, { ...cell, cover: brush.cover })
        : level;
    case 'ground':
      return withCell(level, at, { ...cell, ground: brush.ground });
    case 'wall':
      return addWall(level, at, brush.side);
    case 'fall':
      if ('gravity' in brush) {
        const gravity = replaced(level.gravity, at, brush.gravity);
        return gravity === level.gravity ? level : { ...level, gravity };
      }
      return brush.place === 'spawner' ? toggleSpawner(level, at, true) : toggleExit(level, at, true);
    case 'portal':
      return level;
  }
}

/** What a brush would change about a cell; a flood fill covers cells with equal results. */
function partOf(level: Level, at: number, brush: Brush): string {
  const { hole = true, ground = '', piece = '', cover = '' } = level.cells[at] ?? {};
  if (brush.layer === 'shape') return String(hole);
  if (hole) return 'hole';
  if (brush.layer === 'piece') return piece;
  if (brush.layer === 'cover') return cover + (canBeCovered(piece) ? '' : '.');
  if (brush.layer === 'ground') return ground;
  if (brush.layer === 'fall' && 'gravity' in brush) return level.gravity[at] ?? '';
  return '';
}

/** The cells of a flood fill: connected by sides, with equal contents as far as the brush is concerned. */
export function regionOf(level: Level, from: number, brush: Brush): number[] {
  const wanted = partOf(level, from, brush);
  const { columns, rows } = level;
  const found = new Set([from]);
  for (const cell of found) {
    const column = cell % columns;
    const around = [
      ...(column > 0 ? [cell - 1] : []),
      ...(column < columns - 1 ? [cell + 1] : []),
      ...(cell >= columns ? [cell - columns] : []),
      ...(cell < columns * (rows - 1) ? [cell + columns] : []),
    ];
    for (const next of around) if (partOf(level, next, brush) === wanted) found.add(next);
  }
  return [...found];
}

/** Flood fill with a brush. */
export function filled(level: Level, from: number, brush: Brush): Level {
  return regionOf(level, from, brush).reduce((next, cell) => painted(next, cell, brush), level);
}

export type Axis = 'leftRight' | 'upDown';

const kTurned: Record<Gravity, Gravity> = { v: 'v', '^': '^', '<': '>', '>': '<' };

/**
 * The mirrored board. Left-right mirrors everything. Up-down mirrors only the shape, contents and walls: gravity,
 * spawners, exits and portals stay.
 */
export function mirrored(level: Level, axis: Axis): Level {
  const { columns, rows, cells, gravity, spawners } = level;
  const to = (cell: number) => {
    const [row, column] = [Math.floor(cell / columns), cell % columns];
    return axis === 'leftRight' ? row * columns + (columns - 1 - column) : (rows - 1 - row) * columns + column;
  };
  const pair = ([a, b]: Pair): Pair => [Math.min(to(a), to(b)), Math.max(to(a), to(b))];
  const turned: Level = {
    ...level,
    cells: cells.map((_, cell) => cells[to(cell)] ?? kTile),
    walls: level.walls.map(pair),
  };
  if (axis === 'upDown') {
    return turned.cells.reduce(
      (next, { hole }, cell) => (hole && placed(next, cell) ? withoutPlaces(next, cell) : next),
      turned,
    );
  }
  return {
    ...turned,
    gravity: gravity.map((_, cell) => kTurned[gravity[to(cell)] ?? 'v']),
    portals: level.portals.map(([a, b]): Pair => [to(a), to(b)]),
    exits: level.exits.map(to).sort((a, b) => a - b),
    ...(spawners && {
      spawners: spawners.map((one) => ({ ...one, cell: to(one.cell) })).sort((a, b) => a.cell - b.cell),
    }),
  };
}

/** Whether a spawner, exit or portal is at the cell. */
function placed({ spawners = [], exits, portals }: Level, cell: number): boolean {
  return exits.includes(cell) || portals.some((pair) => joins(pair, cell)) || spawners.some((one) => one.cell === cell);
}

/** The board with other dimensions: columns are added or removed on the right, rows at the bottom. */
export function resized(level: Level, columns: number, rows: number): Level {
  const held = (side: number) => Math.max(kLeastSide, Math.min(kMaxSide, side));
  const size = { columns: held(columns), rows: held(rows) };
  if (size.columns === level.columns && size.rows === level.rows) return level;
  const to = (cell: number): number | undefined => {
    const [row, column] = [Math.floor(cell / level.columns), cell % level.columns];
    return row < size.rows && column < size.columns ? row * size.columns + column : undefined;
  };
  const from = (cell: number): number | undefined => {
    const [row, column] = [Math.floor(cell / size.columns), cell % size.columns];
    return row < level.rows && column < level.columns ? row * level.columns + column : undefined;
  };
  const all = Array.from({ length: size.columns * size.rows }, (_, cell) => from(cell));
  const pairs = (list: readonly Pair[]) =>
    list.flatMap(([a, b]): Pair[] => {
      const [c, d] = [to(a), to(b)];
      return c === undefined || d === undefined ? [] : [[c, d]];
    });
  const places = (list: readonly number[]) => list.flatMap((cell) => to(cell) ?? []);
  return {
    ...level,
    ...size,
    cells: all.map((cell) => (cell === undefined ? undefined : level.cells[cell]) ?? kTile),
    gravity: all.map((cell) => (cell === undefined ? undefined : level.gravity[cell]) ?? 'v'),
    walls: pairs(level.walls),
    portals: pairs(level.portals),
    exits: places(level.exits),
    ...(level.spawners && {
      spawners: level.spawners.flatMap((spawner) => {
        const cell = to(spawner.cell);
        return cell === undefined ? [] : [{ ...spawner, cell }];
      }),
    }),
  };
}

/** Clears the board: a random tile in every cell that is not a hole. */
export function cleared(level: Level): Level {
  return { ...level, cells: level.cells.map((cell) => (cell.hole ? kHole : kTile)) };
}
