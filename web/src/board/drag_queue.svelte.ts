// Turns a drag into moves. Intents queue up while a move is on its way, so that a fast pointer loses none. One move
// at a time is sent; the next waits for the actions of the board it leads to. A refused move empties the queue. (A
// refusal for too many messages never comes here: the connection waits and sends again, and the queue waits with it.)
import type { Action, View } from '../protocol/shapes';
import { heldCell, resolve, type DragIntent } from './drag';

export type PlayMove = (action: Action) => unknown;

export class DragQueue {
  /** The held token made a step since it was picked up. */
  moving = $state(false);
  private intents: DragIntent[] = [];
  private actions: readonly Action[] = [];
  private size: Pick<View, 'columns'> = { columns: 1 };
  private play: PlayMove = () => false;
  /** The actions the last move was one of: it is on its way until others come. */
  private sentFor: readonly Action[] | undefined;
  private waiting = false;
  private closed = false;

  /** Nothing is on its way and nothing waits. */
  get idle(): boolean {
    return this.intents.length === 0 && !this.waiting;
  }

  pick(cell: number): void {
    this.add({ kind: 'pick', cell });
  }

  enter(cell: number): void {
    this.add({ kind: 'enter', cell });
  }

  release(): void {
    this.add({ kind: 'release' });
  }

  /** Time is up: intents so far are still carried out, then the token is released; later ones are dropped. */
  releaseNow(): void {
    if (!this.closed) this.release();
    this.closed = true;
  }

  clear(): void {
    this.intents = [];
    this.closed = false;
  }

  /** The board changed: what may be done now. No action at all means to wait. */
  offer(actions: readonly Action[], size: Pick<View, 'columns'>, play: PlayMove): void {
    [this.actions, this.size, this.play] = [actions, size, play];
    if (actions.length === 0 || actions === this.sentFor) return;
    this.waiting = false;
    if (heldCell(actions) === undefined) {
      this.moving = false;
      this.closed &&= this.intents.length > 0;
    }
    this.next();
  }

  private add(intent: DragIntent): void {
    if (this.closed) return;
    this.intents.push(intent);
    this.next();
  }

  private next(): void {
    while (this.intents.length > 0 && this.actions.length > 0 && this.actions !== this.sentFor) {
      const intent = this.intents[0]!;
      const { action, done } = resolve(this.actions, intent, this.size);
      if (done) this.intents.shift();
      if (action) this.make(action);
    }
  }

  private make(action: Action): void {
    const sentFor = this.actions;
    this.sentFor = sentFor;
    this.waiting = true;
    if (action.gesture === 'drag' && action.cells.length === 2) this.moving = true;
    if (action.gesture === 'button') this.moving = false;
    void Promise.resolve(this.play(action)).then((taken) => {
      if (taken !== false) return;
      this.clear();
      if (this.sentFor !== sentFor) return;
      this.sentFor = undefined;
      this.waiting = false;
    });
  }
}
