// A route as cells and as a readable line: straight runs that share edges get separate lanes, corners are rounded, and
// later parts are drawn over earlier ones.
import { middle } from '../../board/board_paths';
import { cellByName, cellName, type Size } from './notation';

/** Steps by digit: 0 is east, then clockwise. */
const kSteps: readonly [x: number, y: number][] = [
  [1, 0],
  [1, 1],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [-1, -1],
  [0, -1],
  [1, -1],
];

/** The cells of a route, start first; a step off the board ends it. */
export function routeCells(start: number, digits: string, { columns, rows }: Size): number[] {
  const cells = [start];
  let [x, y] = [start % columns, Math.floor(start / columns)];
  for (const digit of digits) {
    const [right, down] = kSteps[Number(digit)] ?? [0, 0];
    x += right;
    y += down;
    if (x < 0 || y < 0 || x >= columns || y >= rows) break;
    cells.push(y * columns + x);
  }
  return cells;
}

/** The step digits between cells. */
export function routeDigits(cells: readonly number[], { columns }: Size): string {
  return cells
    .slice(1)
    .map((cell, i) => {
      const before = cells[i] ?? 0;
      const [x, y] = [(cell % columns) - (before % columns), Math.floor(cell / columns) - Math.floor(before / columns)];
      return kSteps.findIndex(([right, down]) => right === x && down === y);
    })
    .join('');
}

/** "c3:0246", the format of the key `route`. */
export function routeKey(cells: readonly number[], size: Size): string {
  return `${cellName(cells[0] ?? 0, size)}:${routeDigits(cells, size)}`;
}

/** The cells of a key `route`, with or without a trailing "!". */
export function routeOfKey(key: string, size: Size): number[] | undefined {
  const [, name = '', digits = ''] = /^([a-z]\d+):([0-7]*)!?$/.exec(key) ?? [];
  const start = cellByName(name, size);
  return start === undefined ? undefined : routeCells(start, digits, size);
}

/** The board after the first steps of a route: each step swaps the held orb with the one in the cell it enters. */
export function swapped<T>(cells: readonly T[], route: readonly number[], steps: number): T[] {
  const board = [...cells];
  for (let step = 0; step < Math.min(steps, route.length - 1); step++) {
    const [from = 0, to = 0] = [route[step], route[step + 1]];
    [board[from], board[to]] = [board[to]!, board[from]!];
  }
  return board;
}

interface Point {
  x: number;
  y: number;
}

/** One step as drawn: a curve from the previous turn, then straight on; `far` is 0 at the start, 1 at the end. */
export interface Segment {
  d: string;
  far: number;
  /** Position of an arrow head and its direction in degrees; only on some segments. */
  arrow?: Point & { angle: number };
}

export interface RoutePath {
  segments: Segment[];
  start: Point;
  end: Point;
}

const kLane = 15;
const kRound = 26;

const plus = (a: Point, b: Point, times = 1): Point => ({ x: a.x + b.x * times, y: a.y + b.y * times });
const format = ({ x, y }: Point) => `${+x.toFixed(1)} ${+y.toFixed(1)}`;

/** The edge between two cells, the same in both directions. */
function edge(from: number, to: number): string {
  return from < to ? `${from}-${to}` : `${to}-${from}`;
}

/** 0, 1, -1, 2, -2, ... */
function laneAt(i: number): number {
  return i % 2 === 0 ? 0 - i / 2 : (i + 1) / 2;
}

/** The lane of each step. A straight run stays in one lane: the first one free of earlier runs on all its edges. */
export function lanes(cells: readonly number[]): number[] {
  const taken = new Map<string, Set<number>>();
  const found: number[] = [];
  for (let from = 0; from + 1 < cells.length; ) {
    let to = from + 1;
    while (to + 1 < cells.length && cells[to + 1]! - cells[to]! === cells[to]! - cells[to - 1]!) to += 1;
    const edges = cells.slice(from, to).map((cell, i) => edge(cell, cells[from + i + 1]!));
    let i = 0;
    while (edges.some((name) => taken.get(name)?.has(laneAt(i)))) i += 1;
    for (const name of edges) {
      taken.set(name, (taken.get(name) ?? new Set()).add(laneAt(i)));
      found.push(laneAt(i));
    }
    from = to;
  }
  return found;
}

/** The unit direction of a step, and the side towards which its lanes count: the same for both directions of an
 * edge. */
function bearing(from: Point, to: Point): { along: Point; side: Point } {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const along = { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
  const way = along.x > 0.01 || (Math.abs(along.x) <= 0.01 && along.y > 0) ? 1 : -1;
  return { along, side: { x: -along.y * way, y: along.x * way } };
}

/** The line of a route in board units. */
export function routeLine(cells: readonly number[], columns: number): RoutePath {
  const points = cells.map((cell) => middle(cell, columns));
  const lane = lanes(cells);
  const steps = lane.map((number, i) => {
    const [from, to] = [points[i]!, points[i + 1]!];
    const { along, side } = bearing(from, to);
    const shift = number * kLane;
    const first = i === 0 ? 0 : kRound;
    const last = i === lane.length - 1 ? 0 : kRound;
    return {
      along,
      from: plus(plus(from, side, shift), along, first),
      to: plus(plus(to, side, shift), along, -last),
      turns:
        i === 0 ||
        lane[i - 1] !== number ||
        points[i - 1]!.x + to.x !== 2 * from.x ||
        points[i - 1]!.y + to.y !== 2 * from.y,
    };
  });
  let run = 0;
  const segments = steps.map((step, i): Segment => {
    run = step.turns ? 0 : run + 1;
    const before = steps[i - 1];
    const bend = before
      ? `M${format(before.to)}C${format(plus(before.to, before.along, kRound * 0.6))} ${format(plus(step.from, step.along, -kRound * 0.6))} ${format(step.from)}`
      : `M${format(step.from)}`;
    const half = { x: (step.from.x + step.to.x) / 2, y: (step.from.y + step.to.y) / 2 };
    const angle = Math.round((Math.atan2(step.along.y, step.along.x) * 180) / Math.PI);
    return {
      d: `${bend}L${format(step.to)}`,
      far: steps.length > 1 ? i / (steps.length - 1) : 0,
      arrow: run % 2 === 0 ? { ...half, angle } : undefined,
    };
  });
  const start = steps[0]?.from ?? points[0] ?? { x: 0, y: 0 };
  return { segments, start, end: steps.at(-1)?.to ?? start };
}
