// Animates number match moves shot by shot and ends on the program's own view. A new move ends the previous animation.
// With reduced motion nothing is animated.
import type { BoardMotion } from '../../board/motion.svelte';
import { confirms, kNothingSent } from '../../board/sent';
import { prefersReducedMotion } from '../../kit/reduced_motion';
import { Shots } from '../../kit/shots.svelte';
import type { Step, View } from '../../protocol/shapes';
import { atRest, kEmptyScene, shotsOf, type Row, type RowScene } from './scene';

const kShakeMs = 420;

export class DigitMotion implements BoardMotion {
  /** The next move never waits: it ends the animation. */
  readonly resting = true;
  /** Two cells that do not match, while shaking. */
  shaken = $state.raw<readonly number[]>([]);
  onwave: BoardMotion['onwave'];
  private readonly shots = new Shots<RowScene>(kEmptyScene, ({ steps }) => this.onwave?.(steps));
  private rest: readonly Row[] = [];
  private sent = kNothingSent;
  private shaking: ReturnType<typeof setTimeout> | undefined;

  get shot(): RowScene {
    return this.shots.current;
  }

  /** Includes rows that are still vanishing. */
  get rows(): number {
    return this.shot.rows.length;
  }

  send(view: View, steps: readonly Step[]): void {
    this.sent = steps;
    const shots = shotsOf(this.rest, steps, view.columns);
    const rows = shots.at(-1)?.rows ?? this.rest;
    const still = prefersReducedMotion();
    this.shots.play(still ? [] : shots, { ...kEmptyScene, steps: still ? steps : [], rows });
  }

  show(view: View, steps: readonly Step[]): void {
    const still = prefersReducedMotion();
    const confirmed = confirms(steps, this.sent);
    const ahead = confirmed && !still;
    this.sent = kNothingSent;
    const shots = still ? [] : shotsOf(this.rest, steps, view.columns);
    if (still && !confirmed) this.onwave?.(steps);
    this.rest = atRest(view.cells, view.columns, shots.at(-1)?.rows ?? this.rest);
    const last = { ...kEmptyScene, rows: this.rest };
    if (ahead) this.shots.follow(shots.slice(1), last);
    else this.shots.play(shots, last);
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
