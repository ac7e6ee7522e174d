// Pictures shown one after another, each for a while; the last one stays. At most one timer runs.

type Timed<Shot> = Shot & { ms: number };

/** How long the picture before the last one is kept. */
const kKept_ms = 200;

export class Shots<Shot> {
  /** The picture that is shown. */
  current: Shot = $state.raw() as Shot;
  /** The last picture is shown. */
  resting = $state(true);
  /** For half the time of a picture, the one before it: its drawings need not be removed in the frame that draws most. */
  before = $state.raw<Shot>();
  /** After half the time of a picture, the one that follows: its drawings can be made before it is shown. */
  ahead = $state.raw<Shot>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** What comes after the picture that is shown. */
  private later: readonly Timed<Shot>[] = [];
  private rest: Shot;
  private speed = 1;

  /** `onshow` is called with each picture as it is shown, but for the first. */
  constructor(
    first: Shot,
    private readonly onshow: (shot: Shot) => void = () => {},
  ) {
    this.current = this.rest = first;
  }

  /** Shows each shot for its `ms`, divided by `speed`; then `rest`, which stays. Replaces what was playing. */
  play(shots: readonly Timed<Shot>[], rest: Shot, speed = 1): void {
    clearTimeout(this.timer);
    const [shot, ...later] = shots;
    [this.later, this.rest, this.speed] = [later, rest, speed];
    [this.before, this.ahead] = [this.current, undefined];
    this.resting = shot === undefined;
    this.current = shot ?? rest;
    this.onshow(this.current);
    const whole_ms = (shot?.ms ?? kKept_ms) / speed;
    const half_ms = Math.round(whole_ms / 2);
    this.timer = setTimeout(() => this.prepare(whole_ms - half_ms), half_ms);
  }

  /** As play(), but the shot that is shown keeps its time first. */
  follow(shots: readonly Timed<Shot>[], rest: Shot, speed = 1): void {
    if (this.resting) return this.play(shots, rest, speed);
    [this.later, this.rest, this.speed] = [shots, rest, speed];
    if (this.ahead) this.ahead = shots[0] ?? rest;
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  /** Half of the shot has passed. */
  private prepare(left_ms: number): void {
    this.before = undefined;
    if (this.resting) return;
    this.ahead = this.later[0] ?? this.rest;
    this.timer = setTimeout(() => this.play(this.later, this.rest, this.speed), left_ms);
  }
}
