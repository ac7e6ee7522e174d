// A manual drag handled by the page alone: it swaps the orbs itself and asks the program only for the drop's result.
// Steps need no round trip, and a whole drag is one message.
import type { Action, Step, View } from '../../protocol/shapes';
import { cellName } from './notation';
import { routeDigits, swapped } from './route';

const kStraight: readonly [x: number, y: number][] = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
];

export class HandDrag {
  /** The route's cells; empty until an orb is picked up. */
  route = $state.raw<readonly number[]>([]);
  /** The last step's swap, to be animated. */
  steps = $state.raw<readonly Step[]>([]);
  private base = $state.raw<View>();

  readonly held: number | undefined = $derived(this.route.at(-1));
  /** The board after the steps so far. */
  readonly view: View | undefined = $derived.by(() => {
    if (!this.base) return undefined;
    const cells = swapped(this.base.cells, this.route, this.route.length - 1);
    return { ...this.base, cells, marked: this.held === undefined ? [] : [this.held], actions: [] };
  });
  readonly actions: readonly Action[] = $derived.by(() => this.findActions());

  /** Starts with a new board. */
  load(view: View): void {
    [this.base, this.route, this.steps] = [view, [], []];
  }

  /** Picks up an orb or makes a step; drops are handled elsewhere. */
  play({ cells }: Action): void {
    const to = cells.at(-1);
    if (to === undefined) return;
    this.steps = cells.length === 2 ? [{ kind: 'swap', wave: 0, cells }] : [];
    this.route = [...this.route, to];
  }

  private findActions(): Action[] {
    const view = this.base;
    if (!view) return [];
    const { columns, rows } = view;
    const held = this.held;
    if (held === undefined) {
      return view.cells.flatMap((tokens, cell): Action[] =>
        tokens.length > 0 ? [{ gesture: 'drag', cells: [cell], move: cellName(cell, view) }] : [],
      );
    }
    const [x, y] = [held % columns, Math.floor(held / columns)];
    const steps = kStraight.flatMap(([right, down]): Action[] => {
      if (x + right < 0 || x + right >= columns || y + down < 0 || y + down >= rows) return [];
      const cells = [held, held + right + down * columns];
      return [{ gesture: 'drag', cells, move: routeDigits(cells, view) }];
    });
    return [...steps, { gesture: 'button', cells: [], move: 'drop', label: { en: 'Let go', zh: '松手' } }];
  }
}
