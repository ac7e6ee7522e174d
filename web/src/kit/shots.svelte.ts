// Pictures shown one after another, each for a while; the last one stays. At most one timer runs.

export class Shots<Shot> {
  /** The picture that is shown. */
  current: Shot = $state.raw() as Shot;
  /** The last picture is shown. */
  resting = $state(true);
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(first: Shot) {
    this.current = first;
  }

  /** Shows each shot for its `ms`, divided by `speed`; then `rest`, which stays. Replaces what was playing. */
  play(shots: readonly (Shot & { ms: number })[], rest: Shot, speed = 1): void {
    clearTimeout(this.timer);
    const [shot, ...later] = shots;
    this.resting = shot === undefined;
    this.current = shot ?? rest;
    if (shot) this.timer = setTimeout(() => this.play(later, rest, speed), shot.ms / speed);
  }

  stop(): void {
    clearTimeout(this.timer);
  }
}
