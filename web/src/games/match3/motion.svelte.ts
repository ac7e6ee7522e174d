// Shows a match-3 board's changes shot by shot, then rests on the program's own view. A move that arrives while an
// earlier one still runs ends that one at once; without motion everything is at rest.
import { still } from '../../board/motion.svelte';
import type { Step, View } from '../../protocol/shapes';
import { atRest, kEmptyShot, refusal, shotsOf, type Shot } from './scene';

export class PieceMotion {
  shot = $state.raw<Shot>(kEmptyShot);
  /** How many times as fast as usual the shot on show runs. */
  speed = $state(1);
  resting = $state(true);
  /** How fast a move is shown: this many times as fast as usual, and faster where it would take longer than `within_ms`. */
  rate = 1;
  within_ms = Infinity;
  /** The board on which the last move ended. */
  private rest: Shot = kEmptyShot;
  private columns = 1;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** The board to show now, and the steps that led to it (none after a jump). */
  show(view: View, steps: readonly Step[]): void {
    const known = this.rest.grounds.length === view.cells.length && this.columns === view.columns;
    const shots = known && !still() && this.within_ms > 0 ? shotsOf(this.rest, steps, view) : [];
    this.columns = view.columns;
    this.rest = atRest(view.cells, shots.at(-1)?.pieces ?? (known ? this.rest.pieces : []));
    this.run(shots);
  }

  /** Shows that two pieces do not change places. */
  refuse(a: number, b: number): void {
    if (this.resting && !still()) this.run([refusal(this.rest, a, b, this.columns)]);
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  private run(shots: readonly Shot[]): void {
    clearTimeout(this.timer);
    const whole = shots.reduce((sum, { ms }) => sum + ms, 0);
    this.speed = Math.max(this.rate, whole / this.within_ms);
    this.play(shots);
  }

  private play([shot, ...later]: readonly Shot[]): void {
    this.resting = shot === undefined;
    this.shot = shot ?? this.rest;
    if (shot) this.timer = setTimeout(() => this.play(later), shot.ms / this.speed);
  }
}
