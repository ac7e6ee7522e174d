// Pictures shown one after another, each for a while; the last one stays. At most one timer runs.

export class Shots<Shot> {
  /** The picture that is shown. */
  current: Shot = $state.raw() as Shot;
  /** The last picture is shown. */
  resting = $state(true);
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** What comes after the shot that is shown. */
  private next = (): void => {};

  /** `onshow` is called with each picture as it is shown, but for the first. */
  constructor(
    first: Shot,
    private readonly onshow: (shot: Shot) => void = () => {},
  ) {
    this.current = first;
  }

  /** Shows each shot for its `ms`, divided by `speed`; then `rest`, which stays. Replaces what was playing. */
  play(shots: readonly (Shot & { ms: number })[], rest: Shot, speed = 1): void {
    clearTimeout(this.timer);
    const [shot, ...later] = shots;
    this.resting = shot === undefined;
    this.current = shot ?? rest;
    this.onshow(this.current);
    this.next = () => this.play(later, rest, speed);
    if (shot) this.timer = setTimeout(() => this.next(), shot.ms / speed);
  }

  /** As play(), but the shot that is shown keeps its time first. */
  follow(shots: readonly (Shot & { ms: number })[], rest: Shot, speed = 1): void {
    if (this.resting) this.play(shots, rest, speed);
    else this.next = () => this.play(shots, rest, speed);
  }

  stop(): void {
    clearTimeout(this.timer);
  }
}
