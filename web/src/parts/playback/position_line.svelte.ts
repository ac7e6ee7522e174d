// A line of moves played from a position, a step at a time or by itself. The program tells each position once; those
// ahead are requested when they are first shown. One timer at most runs.
import type { Position, Step } from '../../protocol/shapes';

export type Played = Position & { steps: Step[] };

export class Walk {
  at = $state(0);
  playing = $state(false);
  pace_ms = $state(800);
  line = $state.raw<readonly string[]>([]);
  /** The position on the board. */
  position = $state.raw<Position>();
  /** What the last step on did, to be seen happening. */
  steps = $state.raw<readonly Step[]>([]);
  private known: Played[] = [];
  private asked = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** `ask` plays a move on a position's text. */
  constructor(private readonly ask: (text: string, move: string) => Promise<Played>) {}

  get length(): number {
    return this.line.length;
  }

  /** The move that follows; none at the end. */
  get next(): string | undefined {
    return this.line[this.at];
  }

  /** Another line from here; what both lines begin with stays known. */
  load(start: Position | undefined, line: readonly string[]): void {
    this.pause();
    this.asked += 1;
    const same = start?.text === this.known[0]?.text;
    const common = line.findIndex((move, i) => move !== this.line[i]);
    this.known = start
      ? same
        ? this.known.slice(0, 1 + (common < 0 ? line.length : common))
        : [{ ...start, steps: [] }]
      : [];
    this.line = line;
    this.at = 0;
    this.show();
  }

  jump(to: number): Promise<void> {
    this.pause();
    return this.go(to);
  }

  play(): void {
    this.pause();
    this.playing = true;
    if (this.at >= this.length) void this.go(0).then(() => this.wait());
    else this.wait();
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
    if (this.playing) this.wait();
  }

  /** Only the newest wish counts. */
  private async go(to: number): Promise<void> {
    const asked = ++this.asked;
    const target = Math.max(0, Math.min(this.length, to));
    while (this.known.length <= target) {
      const [last, move] = [this.known.at(-1), this.line[this.known.length - 1]];
      if (!last || move === undefined) return;
      const played = await this.ask(last.text, move);
      if (asked !== this.asked) return;
      this.known.push(played);
    }
    const onward = target === this.at + 1;
    this.at = target;
    this.show(onward);
  }

  private show(onward = false): void {
    const known = this.known[this.at];
    this.position = known;
    this.steps = onward ? (known?.steps ?? []) : [];
  }

  private wait(): void {
    clearTimeout(this.timer);
    if (this.playing) this.timer = setTimeout(() => void this.onward(), this.pace_ms);
  }

  private async onward(): Promise<void> {
    await this.go(this.at + 1);
    if (this.at >= this.length) this.pause();
    else this.wait();
  }
}
