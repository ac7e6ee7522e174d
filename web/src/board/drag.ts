// A drag as a sequence of moves: an action on one cell picks its token up, one on two cells moves the held token from
// the first to the second, a button releases it. User intents are resolved to actions one by one.
import type { Action, View } from '../protocol/shapes';

export type DragIntent = { kind: 'pick' | 'enter'; cell: number } | { kind: 'release' };

/** The held token's cell, derived from its possible steps. */
export function heldCell(actions: readonly Action[]): number | undefined {
  return actions.find(({ gesture, cells }) => gesture === 'drag' && cells.length === 2)?.cells[0];
}

/** Whether these actions are made by dragging. */
export function isDragged(actions: readonly Action[]): boolean {
  return actions.some(({ gesture }) => gesture === 'drag');
}

/** Whether the held token may move diagonally. */
export function isDiagonal(actions: readonly Action[], columns: number): boolean {
  return actions.some(({ gesture, cells: [from, to] }) => {
    if (gesture !== 'drag' || from === undefined || to === undefined) return false;
    return from % columns !== to % columns && Math.floor(from / columns) !== Math.floor(to / columns);
  });
}

/** The cells on the line between two cells, each next to the previous, without the first. */
export function lineOfCells(from: number, to: number, columns: number, diagonal: boolean): number[] {
  let [x, y] = [from % columns, Math.floor(from / columns)];
  const [toX, toY] = [to % columns, Math.floor(to / columns)];
  const [wide, high] = [Math.abs(toX - x), Math.abs(toY - y)];
  const cells: number[] = [];
  while (x !== toX || y !== toY) {
    const [leftX, leftY] = [Math.abs(toX - x), Math.abs(toY - y)];
    // Step along the axis with the larger remaining share; along both for a diagonal step.
    const [shareX, shareY] = [leftX * high, leftY * wide];
    const both = diagonal && leftX > 0 && leftY > 0 && Math.abs(shareX - shareY) < Math.max(wide, high);
    const alongX = both || (leftX > 0 && (leftY === 0 || shareX > shareY || (shareX === shareY && wide >= high)));
    if (alongX) x += Math.sign(toX - x);
    if (both || !alongX) y += Math.sign(toY - y);
    cells.push(y * columns + x);
  }
  return cells;
}

/** The action for an intent now, and whether the intent is then finished. */
export interface DragResult {
  action?: Action;
  done: boolean;
}

/** Resolves an intent. One that cannot be carried out, such as entering a blocked cell, is done without an action. */
export function resolve(
  actions: readonly Action[],
  intent: DragIntent,
  { columns }: Pick<View, 'columns'>,
): DragResult {
  const held = heldCell(actions);
  if (intent.kind === 'release') return { action: actions.find(({ gesture }) => gesture === 'button'), done: true };
  if (intent.kind === 'pick') {
    const pick = ({ gesture, cells }: Action) => gesture === 'drag' && cells.length === 1 && cells[0] === intent.cell;
    return { action: actions.find(pick), done: true };
  }
  if (held === undefined || held === intent.cell) return { done: true };
  const [next] = lineOfCells(held, intent.cell, columns, isDiagonal(actions, columns));
  const action = actions.find(({ gesture, cells }) => gesture === 'drag' && cells[0] === held && cells[1] === next);
  return { action, done: action === undefined || next === intent.cell };
}

/** Keys for diagonal steps, as (columns, rows). */
const kCornerKeys: Record<string, [number, number]> = {
  Home: [-1, -1],
  PageUp: [1, -1],
  End: [-1, 1],
  PageDown: [1, 1],
};
const kSideKeys: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The neighbour a key steps to; undefined for other keys and beyond the edge. */
export function stepByKey(
  key: string,
  cell: number,
  { columns, rows }: Pick<View, 'columns' | 'rows'>,
  diagonal: boolean,
): number | undefined {
  const lead = kSideKeys[key] ?? (diagonal ? kCornerKeys[key] : undefined);
  if (!lead) return undefined;
  const [x, y] = [(cell % columns) + lead[0], Math.floor(cell / columns) + lead[1]];
  return x < 0 || y < 0 || x >= columns || y >= rows ? undefined : y * columns + x;
}
