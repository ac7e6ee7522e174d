// Draws a level as a board: the tokens of its cells before anything is dealt.
import type { View } from '../../../protocol/shapes';
import { cellName, spawnersOf, type Cell, type Gravity, type Level } from './level';

export const kColourLetters = ['r', 'o', 'y', 'g', 'b', 'p'] as const;
const kColourNames = ['red', 'orange', 'yellow', 'green', 'blue', 'purple'] as const;

/** Placeholder for a tile chosen at random when the level is dealt; not a token of the program. */
export const kRandomToken = 'random';

const kPieces: Record<string, string> = {
  '?': kRandomToken,
  '-': 'line_h',
  '|': 'line_v',
  '#': 'square',
  u: 'ufo',
  '*': 'rainbow',
  A: 'ingredient',
  S: 'stone',
  H: 'honey',
};
const kCovers: Record<string, string> = { K: 'cage', N: 'chain', O: 'bubble' };
const kGrounds: Record<string, string> = { i: 'ice', j: 'jelly' };
const kArrows: Record<Gravity, string> = { v: '', '^': 'gravity_up', '<': 'gravity_left', '>': 'gravity_right' };

function colourName(letter: string): string {
  return kColourNames[kColourLetters.findIndex((one) => one === letter)] ?? letter;
}

/** The token for a piece in level file notation; undefined for an empty cell. */
export function pieceToken(piece: string): string | undefined {
  const [first = '', second = '', third = ''] = piece;
  if (first === '.' || first === '') return undefined;
  if (first === 'C') return `crate${second || '1'}`;
  if (first === 'B') return `box_${colourName(second)}`;
  const name = kPieces[first];
  if (name === undefined) return colourName(first);
  return third ? `${name}_${colourName(third)}` : name;
}

export function coverToken(cover: string): string | undefined {
  const name = kCovers[cover.charAt(0)];
  return name && name + (cover.slice(1) || '1');
}

export function groundToken(ground: string): string | undefined {
  const name = kGrounds[ground.charAt(0)];
  return name && name + (ground.slice(1) || '1');
}

function layersOf({ ground, piece, cover }: Cell): string[] {
  return [groundToken(ground), pieceToken(piece), coverToken(cover)].filter((token) => token !== undefined);
}

function wallsOf(level: Level): Map<number, string[]> {
  const walls = new Map<number, string[]>();
  for (const [a, b] of level.walls) {
    const first = Math.min(a, b);
    const side = Math.abs(a - b) === 1 ? 'wall_right' : 'wall_below';
    walls.set(first, [...(walls.get(first) ?? []), side]);
  }
  return walls;
}

/** A level's board, without actions. */
export function viewOfLevel(level: Level): View {
  const walls = wallsOf(level);
  const spawners = new Set(spawnersOf(level).map(({ cell }) => cell));
  const cells = level.cells.map((cell, at) => {
    if (cell.hole) return ['hole'];
    const arrow = kArrows[level.gravity[at] ?? 'v'];
    const portals = level.portals.flatMap(([entrance, exit], i) => [
      ...(entrance === at ? [`portal_in_${i + 1}`] : []),
      ...(exit === at ? [`portal_out_${i + 1}`] : []),
    ]);
    return [
      ...(arrow ? [arrow] : []),
      ...(walls.get(at) ?? []),
      ...(spawners.has(at) ? ['spawner'] : []),
      ...(level.exits.includes(at) ? ['exit'] : []),
      ...portals,
      ...layersOf(cell),
    ];
  });
  const { columns, rows } = level;
  return { columns, rows, names: cells.map((_, at) => cellName(at, level)), cells, marked: [], last: [] };
}
