// What a board needs besides gestures on its cells: buttons for some of its moves, and an answer to a move that awaits
// confirmation. Board fills it; parts/match/ToolRow.svelte shows it.
import type { Action } from '../protocol/shapes';
import type { PlayMove } from './drag_queue.svelte';

/** A tapped cell whose move awaits confirmation. */
export interface Preview {
  cell: number;
  name: string;
  play(): void;
}

export class BoardTools {
  /** The moves that are made by buttons; they stay while a move is in flight. */
  actions: readonly Action[] = $state.raw([]);
  /** A move is in flight: the buttons keep their places but are disabled. */
  waits = $state(false);
  preview = $state.raw<Preview>();
  private make: PlayMove = () => false;

  /** There is something to show. */
  get present(): boolean {
    return this.actions.length > 0 || this.preview !== undefined;
  }

  /** Call with the actions of every new board. */
  offer(actions: readonly Action[], waits: boolean, make: PlayMove): void {
    [this.actions, this.waits, this.make] = [actions, waits, make];
  }

  play(action: Action): void {
    if (!this.waits) this.make(action);
  }

  confirm(): void {
    const { preview } = this;
    this.preview = undefined;
    preview?.play();
  }

  /** The board is gone. */
  clear(): void {
    this.offer([], false, () => false);
    this.preview = undefined;
  }
}
