// A record played again: the frames come in portions and are kept, the ply on the board moves by hand or by
// itself. One timer at most runs, whatever is pressed.
import { withChange } from '../../protocol/change';
import { server } from '../../protocol/server.svelte';
import type { Answer, Board, Frame, SentFrame, Step } from '../../protocol/shapes';

const kPortion = 64;

export class Replay {
  ply = $state(0);
  plies = $state(0);
  playing = $state(false);
  pace_ms = $state(800);
  /** The frame on the board; the last one known while the next is on its way. */
  frame = $state.raw<Frame>();
  /** What the move to this frame did, when it was reached by going on. */
  steps = $state.raw<readonly Step[]>([]);
  private frames = new Map<number, Frame>();
  private asked = new Map<number, Promise<void>>();
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly record: string) {}

  /** Shows a ply; one beyond the ends is the end. */
  async go(ply: number): Promise<void> {
    await this.fetch(Math.max(0, ply));
    const target = Math.max(0, Math.min(this.plies, ply));
    await this.fetch(target);
    const onward = this.frame?.ply === target - 1;
    this.ply = target;
    this.frame = this.frames.get(target) ?? this.frame;
    this.steps = onward ? (this.frame?.steps ?? []) : [];
  }

  /** Goes to a ply by hand, which ends playing. */
  jump(ply: number): Promise<void> {
    this.pause();
    return this.go(ply);
  }

  /** Plays on from here, from the start when the end is on the board. */
  play(): void {
    this.pause();
    this.playing = true;
    if (this.ply >= this.plies) void this.go(0).then(() => this.wait());
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

  private wait(): void {
    clearTimeout(this.timer);
    if (!this.playing) return;
    this.timer = setTimeout(() => void this.onward(), this.pace_ms);
  }

  private async onward(): Promise<void> {
    await this.go(this.ply + 1);
    if (this.ply >= this.plies) this.pause();
    else this.wait();
  }

  private fetch(ply: number): Promise<void> {
    const from = ply - (ply % kPortion);
    let portion = this.asked.get(from);
    if (!portion) {
      portion = this.load(from);
      this.asked.set(from, portion);
      portion.catch(() => this.asked.delete(from));
    }
    return portion;
  }

  /** An answer may hold fewer frames than were asked for: the rest is asked for again. */
  private async load(from: number): Promise<void> {
    const end = from + kPortion;
    for (let next: number | undefined = from; next !== undefined && next < end; ) {
      const ask = { record: this.record, from: next, count: end - next };
      const answer: Answer<'record.frames'> = await server.connection.request('record.frames', ask);
      this.plies = answer.plies;
      this.keep(answer.frames);
      next = answer.next;
    }
  }

  private keep(sent: readonly SentFrame[]): void {
    let known: Board | undefined;
    for (const { position, change, ...frame } of sent) {
      known = position ?? (known && withChange(known, change));
      if (known) this.frames.set(frame.ply, { ...frame, position: known });
    }
  }
}
