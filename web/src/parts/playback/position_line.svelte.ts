// A line of moves from a position. Each position is requested from the program once, when first shown.
import type { Position } from '../../protocol/messages';
import type { Step } from '../../protocol/shapes';
import { Playback } from './playback.svelte';

export type Played = Position & { steps: Step[] };

export class PositionLine extends Playback {
  moves = $state.raw<readonly string[]>([]);
  /** The position on the board. */
  position = $state.raw<Position>();
  /** Steps of the move to this position, to animate it; empty unless the previous position was shown. */
  steps = $state.raw<readonly Step[]>([]);
  private known: Played[] = [];
  private requestNumber = 0;

  /** `ask` plays a move on a position's text. */
  constructor(private readonly ask: (text: string, move: string) => Promise<Played>) {
    super();
  }

  get length(): number {
    return this.moves.length;
  }

  /** The next move; undefined at the end. */
  get next(): string | undefined {
    return this.moves[this.at];
  }

  /** Shows another line from its start. Positions in the common prefix are not requested again. */
  load(start: Position | undefined, moves: readonly string[]): void {
    this.pause();
    this.requestNumber += 1;
    const same = start?.text === this.known[0]?.text;
    const common = moves.findIndex((move, i) => move !== this.moves[i]);
    this.known = start
      ? same
        ? this.known.slice(0, 1 + (common < 0 ? moves.length : common))
        : [{ ...start, steps: [] }]
      : [];
    this.moves = moves;
    this.at = 0;
    this.show();
  }

  /** Only the newest request counts. */
  async go(to: number): Promise<void> {
    const request = ++this.requestNumber;
    const target = this.clamped(to);
    while (this.known.length <= target) {
      const [last, move] = [this.known.at(-1), this.moves[this.known.length - 1]];
      if (!last || move === undefined) return;
      const played = await this.ask(last.text, move);
      if (request !== this.requestNumber) return;
      this.known.push(played);
    }
    const isNext = target === this.at + 1;
    this.at = target;
    this.show(isNext);
  }

  private show(isNext = false): void {
    const known = this.known[this.at];
    this.position = known;
    this.steps = isNext ? (known?.steps ?? []) : [];
  }
}
