// Points out a move to an idle player: the cells flash twice, then stay lit until the next move. With reduced motion
// they light up once.
import { prefersReducedMotion } from '../../kit/reduced_motion';

const kIdleMs = 8000;
const kLitMs = 700;
const kDarkMs = 350;

export class IdleHint {
  /** The cells currently lit. */
  cells: readonly number[] = $state.raw([]);
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** Restarts the timer; without cells there is nothing to point out. */
  wait(cells: readonly number[] | undefined): void {
    this.stop();
    if (cells) this.timer = setTimeout(() => this.nudge(cells, prefersReducedMotion() ? 0 : 1), kIdleMs);
  }

  stop(): void {
    clearTimeout(this.timer);
    if (this.cells.length > 0) this.cells = [];
  }

  private nudge(cells: readonly number[], more: number): void {
    this.cells = cells;
    if (more > 0) this.timer = setTimeout(() => this.dim(cells, more), kLitMs);
  }

  private dim(cells: readonly number[], more: number): void {
    this.cells = [];
    this.timer = setTimeout(() => this.nudge(cells, more - 1), kDarkMs);
  }
}
