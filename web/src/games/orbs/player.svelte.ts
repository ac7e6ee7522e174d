// Plays a route over a board: to any step by hand, or by itself; then the drop, as the program tells it, and
// the board before it again. One timer at most runs.
import type { Step, View } from '../../protocol/shapes';

/** What letting go led to. */
export interface Dropped {
  view: View;
  steps: readonly Step[];
}

export class Player {
  route = $state.raw<readonly number[]>([]);
  at = $state(0);
  playing = $state(false);
  pace_ms = $state(300);
  dropped = $state.raw<Dropped>();
  /** What the last step on did, to be seen happening. */
  steps = $state.raw<readonly Step[]>([]);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private asked = 0;

  /** `ask` tells what the drop of the whole route does; undefined when it cannot. */
  constructor(private readonly ask: () => Promise<Dropped | undefined>) {}

  get length(): number {
    return Math.max(0, this.route.length - 1);
  }

  /** Another route, from its start. */
  load(route: readonly number[]): void {
    this.pause();
    this.takeBack();
    this.route = route;
    this.at = 0;
  }

  jump(to: number): void {
    this.pause();
    this.go(to);
  }

  play(): void {
    this.pause();
    this.playing = true;
    if (this.dropped || this.at >= this.length) this.go(0);
    this.wait();
  }

  pause(): void {
    clearTimeout(this.timer);
    this.playing = false;
  }

  toggle(): void {
    if (this.playing) this.pause();
    else this.play();
  }

  setPace(pace_ms: number): void {
    this.pace_ms = pace_ms;
    if (this.playing) this.wait();
  }

  /** Lets go at the end of the route. */
  async drop(): Promise<void> {
    this.pause();
    this.go(this.length);
    const asked = ++this.asked;
    const dropped = await this.ask();
    if (asked === this.asked) this.dropped = dropped;
  }

  /** The board before the drop again. */
  takeBack(): void {
    this.asked += 1;
    this.dropped = undefined;
    this.steps = [];
  }

  private go(to: number): void {
    this.takeBack();
    const target = Math.max(0, Math.min(this.length, to));
    const [from, onto] = [this.route[target - 1], this.route[target]];
    const onward = target === this.at + 1 && from !== undefined && onto !== undefined;
    this.steps = onward ? [{ kind: 'swap', wave: 0, cells: [from, onto] }] : [];
    this.at = target;
  }

  private wait(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.onward(), this.pace_ms);
  }

  private onward(): void {
    if (this.at >= this.length) return void this.drop();
    this.go(this.at + 1);
    this.wait();
  }
}
