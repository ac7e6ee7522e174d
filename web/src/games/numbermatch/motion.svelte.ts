// Shows a board of digits change shot by shot, then rests on the program's own view. A move that arrives while an
// earlier one still runs ends that one at once; without motion everything is at rest.
import { still } from '../../board/motion.svelte';
import type { Step, View } from '../../protocol/shapes';
import { atRest, kEmptyShot, shotsOf, type Row, type Shot } from './scene';

const kShakeMs = 420;

export class DigitMotion {
  shot = $state.raw<Shot>(kEmptyShot);
  /** Two cells that do not pair, while they shake. */
  shaken = $state.raw<readonly number[]>([]);
  private rest: readonly Row[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private shaking: ReturnType<typeof setTimeout> | undefined;

  /** The board to show now, and the steps that led to it (none after a jump). */
  show(view: View, steps: readonly Step[]): void {
    clearTimeout(this.timer);
    const shots = still() ? [] : shotsOf(this.rest, steps, view.columns);
    this.rest = atRest(view.cells, view.columns, shots.at(-1)?.rows ?? this.rest);
    this.play(shots);
  }

  refuse(a: number, b: number): void {
    clearTimeout(this.shaking);
    this.shaken = [a, b];
    this.shaking = setTimeout(() => (this.shaken = []), kShakeMs);
  }

  stop(): void {
    clearTimeout(this.timer);
    clearTimeout(this.shaking);
  }

  private play([shot, ...later]: readonly Shot[]): void {
    this.shot = shot ?? { ...kEmptyShot, rows: this.rest };
    if (shot) this.timer = setTimeout(() => this.play(later), shot.ms);
  }
}
