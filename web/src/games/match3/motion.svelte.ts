// Animates match-3 moves shot by shot and ends on the program's own view. A new move ends the previous animation. With
// reduced motion nothing is animated.
import type { BoardMotion } from '../../board/motion.svelte';
import { confirms, kNothingSent } from '../../board/sent';
import { prefersReducedMotion } from '../../kit/reduced_motion';
import { Shots } from '../../kit/shots.svelte';
import type { Step, View } from '../../protocol/shapes';
import { atRest, bounceBack, inTime, kEmptyScene, shotsOf, stopped, type PieceScene } from './scene';

export class PieceMotion implements BoardMotion {
  /** Animation speed, as a multiple of normal. */
  speed = $state(1);
  onwave: BoardMotion['onwave'];
  private readonly shots = new Shots<PieceScene>(kEmptyScene, ({ steps }) => this.onwave?.(steps));
  private rate = 1;
  private within_ms = Infinity;
  /** The board at the end of the last move. */
  private rest: PieceScene = kEmptyScene;
  private columns = 1;
  private sent = kNothingSent;

  get shot(): PieceScene {
    return this.shots.current;
  }

  get resting(): boolean {
    return this.shots.resting;
  }

  setPace(rate: number, within_ms: number): void {
    [this.rate, this.within_ms] = [rate, within_ms];
  }

  send(view: View, steps: readonly Step[]): void {
    this.sent = steps;
    this.speed = 1;
    const shots = shotsOf(this.rest, steps, view);
    const still = prefersReducedMotion();
    this.shots.play(still ? [] : shots, { ...stopped(shots.at(-1) ?? this.rest), steps: still ? steps : [] });
  }

  show(view: View, steps: readonly Step[]): void {
    const ahead = confirms(steps, this.sent);
    this.sent = kNothingSent;
    const known = this.rest.grounds.length === view.cells.length && this.columns === view.columns;
    const animated = known && !prefersReducedMotion() && this.within_ms > 0;
    const shots = animated ? shotsOf(this.rest, steps, view) : [];
    this.columns = view.columns;
    this.rest = atRest(view.cells, shots.at(-1)?.pieces ?? (known ? this.rest.pieces : []));
    if (!animated && !ahead && steps.length > 0) this.onwave?.(steps);
    this.play(inTime(ahead ? shots.slice(1) : shots), ahead && animated);
  }

  refuse(a: number, b: number): void {
    if (this.resting && !prefersReducedMotion()) this.play([bounceBack(this.rest, a, b, this.columns)]);
  }

  /** Ends a finale that is being shown. */
  skipFinale(): void {
    if (this.shot.finale && !this.resting) this.shots.play([], this.rest);
  }

  stop(): void {
    this.shots.stop();
  }

  /** `ahead`: the first shot is already playing, and these follow it. */
  private play(shots: readonly PieceScene[], ahead = false): void {
    const total_ms = shots.reduce((sum, { ms }) => sum + ms, 0);
    this.speed = Math.max(this.rate, total_ms / this.within_ms);
    if (ahead) this.shots.follow(shots, this.rest, this.speed);
    else this.shots.play(shots, this.rest, this.speed);
  }
}
