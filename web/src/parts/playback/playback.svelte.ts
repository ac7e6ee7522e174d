// Anything that is shown a step at a time, by hand or by itself. What the steps are, and how one is shown, a line says:
// positions the program plays (position_line), a record (record_line), a route over a board. One timer at most runs.

export abstract class Playback {
  /** How many steps lead to what is on show. */
  at = $state(0);
  playing = $state(false);
  /** A step lasts this long while it plays by itself. */
  pace_ms = $state(0);

  constructor(readonly usual_ms = 800) {
    this.pace_ms = usual_ms;
  }

  abstract readonly length: number;

  private timer: ReturnType<typeof setTimeout> | undefined;

  /** Shows a step; one beyond the ends is the end. */
  abstract go(to: number): Promise<void> | void;

  /** The step that a request leads to: one beyond the ends is the end. */
  protected clamped(to: number): number {
    return Math.max(0, Math.min(this.length, to));
  }

  /** What follows the last step while it plays by itself. It ends there where this is absent. */
  protected finish?(): void;

  /** Whether playing begins at the start. */
  protected get finished(): boolean {
    return this.at >= this.length;
  }

  /** Goes to a step by hand, which ends playing. */
  async jump(to: number): Promise<void> {
    this.pause();
    await this.go(to);
  }

  /** Plays on from here, from the start when the end is on show. */
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
