// The hand that drags: wishes queue up while a move is on its way, so that a fast pointer loses none. One move at
// a time is sent; the next waits for the actions of the board it leads to. A refusal throws the queue away. (One for
// haste never comes here: the connection waits and sends again, and the queue waits with it.)
import type { Action, View } from '../protocol/shapes';
import { heldCell, resolve, type Wish } from './drag';

export type PlayMove = (action: Action) => unknown;

export class Hand {
  /** The held token made a step since it was picked up. */
  moving = $state(false);
  private wishes: Wish[] = [];
  private actions: readonly Action[] = [];
  private size: Pick<View, 'columns'> = { columns: 1 };
  private play: PlayMove = () => false;
  /** The actions the last move was one of: it is on its way until others come. */
  private spent: readonly Action[] | undefined;
  private waiting = false;
  private over = false;

  /** Nothing is on its way and nothing waits. */
  get idle(): boolean {
    return this.wishes.length === 0 && !this.waiting;
  }

  pick(cell: number): void {
    this.wish({ kind: 'pick', cell });
  }

  enter(cell: number): void {
    this.wish({ kind: 'enter', cell });
  }

  letGo(): void {
    this.wish({ kind: 'let go' });
  }

  /** Time is up: what was wished for until now is still made, then the hand lets go, and wishes after that are none. */
  letGoNow(): void {
    if (!this.over) this.letGo();
    this.over = true;
  }

  forget(): void {
    this.wishes = [];
    this.over = false;
  }

  /** The board changed: what may be done now. No action at all means to wait. */
  offer(actions: readonly Action[], size: Pick<View, 'columns'>, play: PlayMove): void {
    [this.actions, this.size, this.play] = [actions, size, play];
    if (actions.length === 0 || actions === this.spent) return;
    this.waiting = false;
    if (heldCell(actions) === undefined) {
      this.moving = false;
      this.over &&= this.wishes.length > 0;
    }
    this.next();
  }

  private wish(wish: Wish): void {
    if (this.over) return;
    this.wishes.push(wish);
    this.next();
  }

  private next(): void {
    while (this.wishes.length > 0 && this.actions.length > 0 && this.actions !== this.spent) {
      const wish = this.wishes[0]!;
      const { action, done } = resolve(this.actions, wish, this.size);
      if (done) this.wishes.shift();
      if (action) this.make(action);
    }
  }

  private make(action: Action): void {
    const spent = this.actions;
    this.spent = spent;
    this.waiting = true;
    if (action.gesture === 'drag' && action.cells.length === 2) this.moving = true;
    if (action.gesture === 'button') this.moving = false;
    void Promise.resolve(this.play(action)).then((taken) => {
      if (taken !== false) return;
      this.forget();
      if (this.spent !== spent) return;
      this.spent = undefined;
      this.waiting = false;
    });
  }
}
