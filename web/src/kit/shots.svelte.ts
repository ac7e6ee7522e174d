// Pictures shown one after another, each for a while, until the last one stays. One timer at most runs.

export class Shots<Shot> {
  /** The picture on show. */
  current: Shot = $state.raw() as Shot;
  /** The last picture is on show. */
  resting = $state(true);
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(first: Shot) {
    this.current = first;
  }

  /** Shows each shot for its `ms`, divided by `speed`; then `rest`, which stays. Ends what still runs. */
  play(shots: readonly (Shot & { ms: number })[], rest: Shot, speed = 1): void {
    clearTimeout(this.timer);
    const [shot, ...later] = shots;
    this.resting = shot === undefined;
    this.current = shot ?? rest;
    if (shot) this.timer = setTimeout(() => this.play(later, rest, speed), shot.ms / speed);
  }

  /** Goes no further. */
  stop(): void {
    clearTimeout(this.timer);
  }
}
