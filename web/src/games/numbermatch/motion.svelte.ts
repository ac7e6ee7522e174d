// Animates moves of number match shot by shot, and ends on the program's own view. A new move ends the animation of the
// one before; with reduced motion nothing is animated.
import type { BoardMotion } from '../../board/motion.svelte';
import { prefersReducedMotion } from '../../kit/reduced_motion';
import { Shots } from '../../kit/shots.svelte';
import type { Step, View } from '../../protocol/shapes';
import { atRest, kEmptyScene, shotsOf, type Row, type RowScene } from './scene';

const kShakeMs = 420;

export class DigitMotion implements BoardMotion {
  /** The next move never waits: it ends the animation. */
  readonly resting = true;
  /** Two cells that do not match, while they shake. */
  shaken = $state.raw<readonly number[]>([]);
  private readonly shots = new Shots<RowScene>(kEmptyScene);
  private rest: readonly Row[] = [];
  private shaking: ReturnType<typeof setTimeout> | undefined;

  get shot(): RowScene {
    return this.shots.current;
  }

  /** Includes rows that are vanishing. */
  get rows(): number {
    return this.shot.rows.length;
  }

  show(view: View, steps: readonly Step[]): void {
    const shots = prefersReducedMotion() ? [] : shotsOf(this.rest, steps, view.columns);
    this.rest = atRest(view.cells, view.columns, shots.at(-1)?.rows ?? this.rest);
    this.shots.play(shots, { ...kEmptyScene, rows: this.rest });
  }

  refuse(a: number, b: number): void {
    clearTimeout(this.shaking);
    this.shaken = [a, b];
    this.shaking = setTimeout(() => (this.shaken = []), kShakeMs);
  }

  stop(): void {
    this.shots.stop();
    clearTimeout(this.shaking);
  }
}
