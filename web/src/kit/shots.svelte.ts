// Plays a sequence of timed shots; the last one stays. At most one timer is active.

export class Shots<Shot> {
  /** The shot being shown. */
  current: Shot = $state.raw() as Shot;
  /** The last shot is being shown. */
  resting = $state(true);
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** Continues after the current shot. */
  private next = (): void => {};

  /** `onshow` is called with each shot as it appears, except `first`. */
  constructor(
    first: Shot,
    private readonly onshow: (shot: Shot) => void = () => {},
  ) {
    this.current = first;
  }

  /** Shows each shot for its `ms`, divided by `speed`, and then `rest`, which stays. Replaces the current sequence. */
  play(shots: readonly (Shot & { ms: number })[], rest: Shot, speed = 1): void {
    clearTimeout(this.timer);
    const [shot, ...later] = shots;
    this.resting = shot === undefined;
    this.current = shot ?? rest;
    this.onshow(this.current);
    this.next = () => this.play(later, rest, speed);
    if (shot) this.timer = setTimeout(() => this.next(), shot.ms / speed);
  }

  /** Like play(), but the current shot first gets its full time. */
  follow(shots: readonly (Shot & { ms: number })[], rest: Shot, speed = 1): void {
    if (this.resting) this.play(shots, rest, speed);
    else this.next = () => this.play(shots, rest, speed);
  }

  stop(): void {
    clearTimeout(this.timer);
  }
}
