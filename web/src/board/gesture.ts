// How touches of cells become a move. The cells picked so far are matched with the cells of the view's actions: any one
// for a tap, two for a swap or a pair (in either order, unless both orders are moves). A cell that is a move by itself
// and also begins other moves is picked by the first press and played by the second. A drag consists of many moves,
// which drag_queue.svelte.ts makes.
import type { Action, Gesture } from '../protocol/shapes';

/** The cells picked so far, in order; empty when nothing is begun. */
export type PickedCells = readonly number[];

export interface TouchResult {
  picked: PickedCells;
  /** The move that is complete now; `picked` is empty then. */
  action?: Action;
  /** Two cells that were tried and make no move. */
  refused?: [number, number];
}

/** Swaps or pairs that a player may try although they are no legal moves. */
export interface Tries {
  /** Only neighbours on a board of this width can be tried; any two cells where absent. */
  columns?: number;
  /** Whether a cell can be tried. */
  movable(cell: number): boolean;
  /** All movable cells look playable, so that the board does not reveal the legal moves. */
  allInvite?: boolean;
  /** The word of the move between two named cells; the program is asked why it is not legal. */
  word?(a: string, b: string): string;
}

/** Gestures that pick no cells: buttons have none, and a drag makes a move of each cell. */
const kCellless: ReadonlySet<Gesture> = new Set<Gesture>(['button', 'drag']);

function startsWith(cells: readonly number[], picked: PickedCells): boolean {
  return picked.every((cell, i) => cells[i] === cell);
}

/** The cells that make an action, in every order that does. */
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

/** How many cells are picked for an action. */
function lengthOf({ gesture, cells }: Action): number {
  return gesture === 'tap' ? 1 : cells.length;
}

/** The action that exactly these cells make. */
export function actionFor(actions: readonly Action[], picked: PickedCells): Action | undefined {
  const whole = actionsFrom(actions, picked).filter((action) => lengthOf(action) === picked.length);
  return whole.find(({ cells }) => startsWith(cells, picked)) ?? whole[0];
}

/** Whether an action needs these cells and more. */
function continues(actions: readonly Action[], picked: PickedCells): boolean {
  return actionsFrom(actions, picked).some((action) => lengthOf(action) > picked.length);
}

/** Whether these cells can become a move. */
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

/** A cell was pressed. Pressing the last picked cell again makes its own move, or drops it. */
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

/** The pressed pointer moved into a cell. */
export function slide(actions: readonly Action[], picked: PickedCells, cell: number, tries?: Tries): TouchResult {
  if (picked.length === 0 || picked.at(-1) === cell) return { picked };
  const next = [...picked, cell];
  const action = actionFor(actions, next);
  if (action) return { picked: [], action };
  const refused = refusedTry(picked, cell, tries);
  if (refused) return { picked: [], refused };
  return { picked: canContinue(actions, next) ? next : picked };
}

/** The cells that can be picked next; a special that is picked may be tapped once more, which sets it off. */
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
