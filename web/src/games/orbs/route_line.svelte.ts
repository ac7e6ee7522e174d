// Playback of a route step by step, then its drop as computed by the program; the drop can be taken back.
import { Playback } from '../../parts/playback/playback.svelte';
import type { Step } from '../../protocol/shapes';
import type { Dropped } from './answers';

const kUsualMs = 300;

export class RouteLine extends Playback {
  route = $state.raw<readonly number[]>([]);
  dropped = $state.raw<Dropped>();
  /** The last forward step's swap, to be animated. */
  steps = $state.raw<readonly Step[]>([]);
  private requestNumber = 0;

  /** `ask` resolves to the drop of the whole route; undefined on failure. */
  constructor(private readonly ask: () => Promise<Dropped | undefined>) {
    super(kUsualMs);
  }

  get length(): number {
    return Math.max(0, this.route.length - 1);
  }

  /** Loads another route from its start. */
  load(route: readonly number[]): void {
    this.pause();
    this.takeBack();
    this.route = route;
    this.at = 0;
  }

  go(to: number): void {
    this.takeBack();
    const target = this.clamped(to);
    const [from, onto] = [this.route[target - 1], this.route[target]];
    const onward = target === this.at + 1 && from !== undefined && onto !== undefined;
    this.steps = onward ? [{ kind: 'swap', wave: 0, cells: [from, onto] }] : [];
    this.at = target;
  }

  /** Drops the orb at the end of the route. */
  async drop(): Promise<void> {
    this.pause();
    this.go(this.length);
    const request = ++this.requestNumber;
    const dropped = await this.ask();
    if (request === this.requestNumber) this.dropped = dropped;
  }

  /** Restores the board before the drop. */
  takeBack(): void {
    this.requestNumber += 1;
    this.dropped = undefined;
    this.steps = [];
  }

  protected override finish(): void {
    void this.drop();
  }

  protected override get finished(): boolean {
    return this.dropped !== undefined || super.finished;
  }
}
