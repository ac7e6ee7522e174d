// Turns touches of cells into a move. The cells picked so far are matched with the view's actions: any listed cell for
// a tap, two for a swap or a pair (in either order, unless both orders are moves). A cell that is a move by itself and
// also starts longer moves is picked by the first press and played by the second. Drags consist of many moves: see
// drag_queue.svelte.ts.
import type { Action, Gesture } from '../protocol/shapes';

/** The cells picked so far, in order. */
export type PickedCells = readonly number[];

export interface TouchResult {
  picked: PickedCells;
  /** The completed move; `picked` is empty then. */
  action?: Action;
  /** Two cells that were tried but make no move. */
  refused?: [number, number];
}

/** Swaps or pairs that a player may try although they are not legal. */
export interface Tries {
  /** Board width; only neighbours can be tried. Any two cells by default. */
  columns?: number;
  /** Whether a cell can be tried. */
  movable(cell: number): boolean;
  /** All movable cells look playable, so the board does not reveal which moves are legal. */
  allInvite?: boolean;
  /** The move word for two named cells, used to ask the program why the move is illegal. */
  word?(a: string, b: string): string;
}

/** Gestures without picked cells: buttons have none, and a drag makes a move per cell. */
const kCellless: ReadonlySet<Gesture> = new Set<Gesture>(['button', 'drag']);

function startsWith(cells: readonly number[], picked: PickedCells): boolean {
  return picked.every((cell, i) => cells[i] === cell);
}

/** The cells that make an action, in every valid order. */
function cellOrders(action: Action): readonly number[][] {
  if (action.gesture === 'tap') return action.cells.map((cell) => [cell]);
  const turned = action.gesture === 'swap' || action.gesture === 'pair';
  return turned ? [action.cells, [...action.cells].reverse()] : [action.cells];
}

function actionsFrom(actions: readonly Action[], picked: PickedCells): Action[] {
  return actions.filter(
    (action) => !kCellless.has(action.gesture) && cellOrders(action).some((cells) => startsWith(cells, picked)),
  );
}

/** How many cells must be picked for an action. */
function lengthOf({ gesture, cells }: Action): number {
  return gesture === 'tap' ? 1 : cells.length;
}

/** The action made by exactly these cells. */
export function actionFor(actions: readonly Action[], picked: PickedCells): Action | undefined {
  const whole = actionsFrom(actions, picked).filter((action) => lengthOf(action) === picked.length);
  return whole.find(({ cells }) => startsWith(cells, picked)) ?? whole[0];
}

/** Whether an action needs these cells and more. */
function continues(actions: readonly Action[], picked: PickedCells): boolean {
  return actionsFrom(actions, picked).some((action) => lengthOf(action) > picked.length);
}

/** Whether these cells can still become a move. */
function canContinue(actions: readonly Action[], picked: PickedCells): boolean {
  return picked.length > 0 && actionsFrom(actions, picked).length > 0;
}

function areNeighbours(a: number, b: number, columns: number): boolean {
  const [low, high] = [Math.min(a, b), Math.max(a, b)];
  return high - low === columns || (high - low === 1 && high % columns !== 0);
}

/** The picked cell and this one, if they may be tried together. */
function refusedTry(picked: PickedCells, cell: number, tries: Tries | undefined): [number, number] | undefined {
  const [from, ...more] = picked;
  if (!tries || from === undefined || more.length > 0 || !tries.movable(cell)) return undefined;
  return tries.columns === undefined || areNeighbours(from, cell, tries.columns) ? [from, cell] : undefined;
}

/** Handles a press on a cell. Pressing the last picked cell again plays its own move, or unpicks it. */
export function press(actions: readonly Action[], picked: PickedCells, cell: number, tries?: Tries): TouchResult {
  if (picked.at(-1) === cell) return { picked: [], action: actionFor(actions, picked) };
  for (const next of [[...picked, cell], [cell]]) {
    const action = actionFor(actions, next);
    if (action && !continues(actions, next)) return { picked: [], action };
    if (canContinue(actions, next)) return { picked: next };
    const refused = next.length > 1 ? refusedTry(picked, cell, tries) : undefined;
    if (refused) return { picked: [], refused };
  }
  return { picked: tries?.movable(cell) ? [cell] : [] };
}

/** The pointer entered a cell while pressed. */
export function slide(actions: readonly Action[], picked: PickedCells, cell: number, tries?: Tries): TouchResult {
  if (picked.length === 0 || picked.at(-1) === cell) return { picked };
  const next = [...picked, cell];
  const action = actionFor(actions, next);
  if (action) return { picked: [], action };
  const refused = refusedTry(picked, cell, tries);
  if (refused) return { picked: [], refused };
  return { picked: canContinue(actions, next) ? next : picked };
}

/** The cells that can be picked next. A picked cell that is a move by itself is included: a second tap plays it. */
export function playableCells(actions: readonly Action[], picked: PickedCells): Set<number> {
  const playable = new Set<number>();
  const add = (cell: number | undefined) => cell !== undefined && playable.add(cell);
  for (const action of actions) {
    if (action.gesture === 'drag') add(action.cells.at(-1));
    if (kCellless.has(action.gesture)) continue;
    for (const order of cellOrders(action)) if (startsWith(order, picked)) add(order[picked.length] ?? order.at(-1));
  }
  return playable;
}
