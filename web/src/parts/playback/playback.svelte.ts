// Step-by-step playback, manual or automatic. Subclasses play positions of a line (position_line), frames of a record
// (record_line), or a route over a board. At most one timer is active.

export abstract class Playback {
  /** Number of steps made. */
  at = $state(0);
  playing = $state(false);
  /** Time per step during automatic playback. */
  pace_ms = $state(0);

  constructor(readonly usual_ms = 800) {
    this.pace_ms = usual_ms;
  }

  abstract readonly length: number;

  private timer: ReturnType<typeof setTimeout> | undefined;

  /** Shows the state after `to` steps, clamped to the valid range. */
  abstract go(to: number): Promise<void> | void;

  protected clamped(to: number): number {
    return Math.max(0, Math.min(this.length, to));
  }

  /** Called after the last step of automatic playback; by default it just stops. */
  protected finish?(): void;

  /** Whether play() restarts from the beginning. */
  protected get finished(): boolean {
    return this.at >= this.length;
  }

  /** Goes to a step manually, which pauses playback. */
  async jump(to: number): Promise<void> {
    this.pause();
    await this.go(to);
  }

  /** Plays from here, or from the start if at the end. */
  play(): void {
    this.pause();
    this.playing = true;
    if (this.finished) void Promise.resolve(this.go(0)).then(() => this.schedule());
    else this.schedule();
  }

  pause(): void {
    clearTimeout(this.timer);
    this.playing = false;
  }

  toggle(): void {
    if (this.playing) this.pause();
    else this.play();
  }

  setPace(pace_ms: number): void {
    this.pace_ms = pace_ms;
    if (this.playing) this.schedule();
  }

  private schedule(): void {
    clearTimeout(this.timer);
    if (this.playing) this.timer = setTimeout(() => void this.advance(), this.pace_ms);
  }

  private async advance(): Promise<void> {
    if (this.at >= this.length && this.finish) return this.finish();
    await this.go(this.at + 1);
    if (this.at >= this.length && !this.finish) this.pause();
    else this.schedule();
  }
}
