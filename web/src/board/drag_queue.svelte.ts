// Turns a drag into moves. Intents are queued while a move is in flight, so a fast pointer loses none. Moves are sent
// one at a time: the next waits for the new board's actions. A refused move clears the queue. (Rate-limit refusals
// never arrive here: the connection retries them.)
import type { Action, View } from '../protocol/shapes';
import { heldCell, resolve, type DragIntent } from './drag';

export type PlayMove = (action: Action) => unknown;

export class DragQueue {
  /** The held token has moved since it was picked up. */
  moving = $state(false);
  /** The cells still queued for the token to enter, in order. */
  ahead = $state.raw<readonly number[]>([]);
  private intents: DragIntent[] = [];
  private actions: readonly Action[] = [];
  private size: Pick<View, 'columns'> = { columns: 1 };
  private play: PlayMove = () => false;
  /** The actions that the last move was chosen from; its answer is pending until they change. */
  private sentFor: readonly Action[] | undefined;
  private waiting = false;
  private closed = false;

  /** No move is in flight and no intent is queued. */
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

  /** Time is up: queued intents are still carried out and the token is then released; later intents are dropped. */
  releaseNow(): void {
    if (!this.closed) this.release();
    this.closed = true;
  }

  clear(): void {
    this.intents = [];
    this.ahead = [];
    this.closed = false;
  }

  /** Call with the actions of every new board; an empty list means wait. */
  offer(actions: readonly Action[], size: Pick<View, 'columns'>, play: PlayMove): void {
    [this.actions, this.size, this.play] = [actions, size, play];
    if (actions.length === 0 || actions === this.sentFor) return;
    this.waiting = false;
    if (heldCell(actions) === undefined) {
      this.moving = false;
      this.closed &&= this.intents.length > 0;
    }
    this.next();
    this.look();
  }

  private look(): void {
    const ahead = this.intents.flatMap(({ kind, ...intent }) =>
      kind === 'enter' && 'cell' in intent ? [intent.cell] : [],
    );
    if (ahead.length > 0 || this.ahead.length > 0) this.ahead = ahead;
  }

  private add(intent: DragIntent): void {
    if (this.closed) return;
    this.intents.push(intent);
    this.next();
    this.look();
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
    void Promise.resolve(this.play(action)).then((accepted) => {
      if (accepted !== false) return;
      this.clear();
      if (this.sentFor !== sentFor) return;
      this.sentFor = undefined;
      this.waiting = false;
    });
  }
}
