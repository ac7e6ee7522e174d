// A record's frames, requested in batches and cached.
import { withChange } from '../../protocol/change';
import { server } from '../../protocol/server.svelte';
import type { Board, SentFrame } from '../../protocol/messages';
import type { RecordFrame, Step } from '../../protocol/shapes';
import type { Response } from '../../protocol/verbs';
import { Playback } from './playback.svelte';

const kFramesAtOnce = 64;

export class RecordLine extends Playback {
  length = $state(0);
  /** The frame shown; stays until the next one has loaded. */
  frame = $state.raw<RecordFrame>();
  /** Steps of the move to this frame, to animate it; empty unless the previous frame was shown. */
  steps = $state.raw<readonly Step[]>([]);
  private frames = new Map<number, RecordFrame>();
  private requests = new Map<number, Promise<void>>();

  constructor(private readonly record: string) {
    super();
  }

  async go(to: number): Promise<void> {
    await this.fetch(Math.max(0, to));
    const target = this.clamped(to);
    await this.fetch(target);
    const isNext = this.frame?.ply === target - 1;
    this.at = target;
    this.frame = this.frames.get(target) ?? this.frame;
    this.steps = isNext ? (this.frame?.steps ?? []) : [];
  }

  /** The position at a ply, without changing the frame shown. */
  async positionAt(ply: number): Promise<Board> {
    await this.fetch(ply);
    const frame = this.frames.get(ply);
    if (!frame) throw new RangeError(`the record has no ply ${ply}`);
    return frame.position;
  }

  private fetch(ply: number): Promise<void> {
    const from = ply - (ply % kFramesAtOnce);
    let portion = this.requests.get(from);
    if (!portion) {
      portion = this.load(from);
      this.requests.set(from, portion);
      portion.catch(() => this.requests.delete(from));
    }
    return portion;
  }

  /** An answer may hold fewer frames than requested; the rest is requested again. */
  private async load(from: number): Promise<void> {
    const end = from + kFramesAtOnce;
    for (let next: number | undefined = from; next !== undefined && next < end; ) {
      const ask = { record: this.record, from: next, count: end - next };
      const answer: Response<'record.frames'> = await server.connection.request('record.frames', ask);
      this.length = answer.plies;
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
