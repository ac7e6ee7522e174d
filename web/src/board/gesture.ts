// How touches of cells become a move. One rule serves taps, swaps and pairs: the cells touched so far are a
// route, and the actions a view offers say which routes may go on and which are complete. A tap is a route of
// one cell, a swap or a pair one of two (in either order, where both orders are not moves of their own). A cell with
// a move of its own that others go on from is picked first; pressed again, it makes its own. A drag is many moves:
// drag_queue.svelte.ts makes them.
import type { Action, Gesture } from '../protocol/shapes';

/** The cells picked so far, in order; empty when nothing is begun. */
export type PickedCells = readonly number[];

export interface TouchResult {
  route: PickedCells;
  /** The move that is now complete, if any; `route` is empty then. */
  action?: Action;
  /** Two cells that the player tried to swap or pair, against the rules. */
  refused?: [number, number];
}

/** Swaps or pairs of a game that may be tried though they are no moves. */
export interface Tries {
  /** Only neighbours on a board this wide are tried; any two cells where it is not given. */
  columns?: number;
  /** Whether a cell has anything to try it with. */
  movable(cell: number): boolean;
  /** All movable cells look as if they could be played, so that nothing is given away. */
  allInvite?: boolean;
  /** The move it would be, between two cells by their names. The program says why it is none. */
  word?(a: string, b: string): string;
  /** What a screen reader hears at once, in place of the program's reason. */
  announcement?(): string;
}

/** Gestures made without a route: buttons know no cell, and each cell a drag enters is a move. */
const kCellless: ReadonlySet<Gesture> = new Set<Gesture>(['button', 'drag']);

function startsWith(cells: readonly number[], route: PickedCells): boolean {
  return route.every((cell, i) => cells[i] === cell);
}

/** The orders in which an action's cells may be touched. */
function cellOrders(action: Action): readonly number[][] {
  const turned = action.gesture === 'swap' || action.gesture === 'pair';
  return turned ? [action.cells, [...action.cells].reverse()] : [action.cells];
}

function actionsFrom(actions: readonly Action[], route: PickedCells): Action[] {
  return actions.filter(
    (action) => !kCellless.has(action.gesture) && cellOrders(action).some((cells) => startsWith(cells, route)),
  );
}

/** The action whose cells are exactly this route. */
export function actionFor(actions: readonly Action[], route: PickedCells): Action | undefined {
  const whole = actionsFrom(actions, route).filter((action) => action.cells.length === route.length);
  return whole.find(({ cells }) => startsWith(cells, route)) ?? whole[0];
}

/** Whether a longer route begins with this one. */
function continues(actions: readonly Action[], route: PickedCells): boolean {
  return actionsFrom(actions, route).some(({ cells }) => cells.length > route.length);
}

/** Whether a route could still become a move. */
function canContinue(actions: readonly Action[], route: PickedCells): boolean {
  return route.length > 0 && actionsFrom(actions, route).length > 0;
}

function areNeighbours(a: number, b: number, columns: number): boolean {
  const [low, high] = [Math.min(a, b), Math.max(a, b)];
  return high - low === columns || (high - low === 1 && high % columns !== 0);
}

/** The two cells that are tried and make none of the actions. */
function refusedTry(route: PickedCells, cell: number, tries: Tries | undefined): [number, number] | undefined {
  const [from, ...more] = route;
  if (!tries || from === undefined || more.length > 0 || !tries.movable(cell)) return undefined;
  return tries.columns === undefined || areNeighbours(from, cell, tries.columns) ? [from, cell] : undefined;
}

/** A cell was pressed, by pointer or by key. Pressing the last cell again makes its own move, or drops the pick. */
export function press(actions: readonly Action[], route: PickedCells, cell: number, tries?: Tries): TouchResult {
  if (route.at(-1) === cell) return { route: [], action: actionFor(actions, route) };
  for (const next of [[...route, cell], [cell]]) {
    const action = actionFor(actions, next);
    if (action && !continues(actions, next)) return { route: [], action };
    if (canContinue(actions, next)) return { route: next };
    const refused = next.length > 1 ? refusedTry(route, cell, tries) : undefined;
    if (refused) return { route: [], refused };
  }
  return { route: tries?.movable(cell) ? [cell] : [] };
}

/** The pointer moved, still down, onto another cell. */
export function slide(actions: readonly Action[], route: PickedCells, cell: number, tries?: Tries): TouchResult {
  if (route.length === 0 || route.at(-1) === cell) return { route };
  const next = [...route, cell];
  const action = actionFor(actions, next);
  if (action) return { route: [], action };
  const refused = refusedTry(route, cell, tries);
  if (refused) return { route: [], refused };
  return { route: canContinue(actions, next) ? next : route };
}

/** Cells on which a move can begin (or go on, once one is begun). */
export function playableCells(actions: readonly Action[], route: PickedCells): Set<number> {
  const cells = actionsFrom(actions, route).flatMap((action) =>
    cellOrders(action)
      .filter((order) => startsWith(order, route))
      .map((order) => order[route.length]),
  );
  const dragged = actions.flatMap(({ gesture, cells }) => (gesture === 'drag' ? cells.slice(-1) : []));
  return new Set([...cells, ...dragged].filter((cell) => cell !== undefined));
}
