// One attempt at a puzzle: the program judges the solver's moves and plays the other side. A wrong move is shown with
// its refutation until taken back. A drag is judged as a whole, when it is let go.
import { shownCells } from '../../board/marks';
import { kNothingSent, firstSteps } from '../../board/sent';
import { ProtocolError, refusalOf } from '../../protocol/connection';
import { Job } from '../../protocol/job.svelte';
import { server } from '../../protocol/server.svelte';
import type { GameInfo, Judgement, Position, Puzzle, Refusal } from '../../protocol/messages';
import type { Action, Step } from '../../protocol/shapes';

export type Phase = 'loading' | 'open' | 'judging' | 'refuted' | 'solved';

export class Attempt {
  position = $state.raw<Position>();
  steps = $state.raw<readonly Step[]>([]);
  /** The accepted moves and their replies. */
  moves = $state.raw<readonly string[]>([]);
  phase = $state<Phase>('loading');
  /** The cells and optimistic steps of the move being judged. */
  pending = $state.raw<readonly number[]>();
  sent = $state.raw<readonly Step[]>(kNothingSent);
  judgement = $state.raw<Judgement>();
  refusal = $state.raw<Refusal>();
  /** The solver's seat. */
  seat = $state(0);
  private readonly job = new Job();
  /** Where the move being judged, or the drag that it ends, began. */
  private from: { position: Position; moves: readonly string[] } | undefined;
  private line: readonly string[] | undefined;
  private attempts = 0;

  constructor(
    private readonly game: GameInfo,
    readonly puzzle: Puzzle,
  ) {}

  async restart(): Promise<void> {
    this.close();
    const attempt = this.attempts;
    this.phase = 'loading';
    this.moves = [];
    this.steps = [];
    this.judgement = this.refusal = this.line = this.from = undefined;
    await this.guard(attempt, async () => {
      const position = await server.connection.request('position.open', { text: this.puzzle.text });
      if (attempt !== this.attempts) return;
      this.position = position;
      this.seat = position.seat;
      this.phase = 'open';
    });
  }

  close(): void {
    this.attempts += 1;
    this.job.stop();
    this.settle();
  }

  /** Resolves to whether the move was accepted, once judged; a step of a drag is not judged yet. */
  async play(action: Action): Promise<boolean> {
    const now = this.position;
    if (this.phase !== 'open' || this.pending || !now) return false;
    const attempt = this.attempts;
    const judged = action.gesture !== 'drag';
    if (judged) this.phase = 'judging';
    this.from ??= { position: now, moves: this.moves };
    this.refusal = undefined;
    this.pending = shownCells(action);
    this.sent = firstSteps(action, now.view, this.game, now.seat);
    const moves = [...this.moves, action.move];
    let accepted = false;
    await this.guard(attempt, async () => {
      const [played, judgement] = await Promise.all([
        server.connection.request('position.play', { text: now.text, move: action.move }),
        judged ? this.judge(moves) : undefined,
      ]);
      if (attempt !== this.attempts) return;
      this.show(played);
      accepted = judgement?.state !== 'refuted';
      if (accepted) this.moves = moves;
      this.line = judgement?.state === 'open' ? judgement.line : undefined;
      if (!judgement) return;
      this.judgement = judgement;
      this.phase = judgement.state;
      if (!accepted) return;
      this.from = undefined;
      if (judgement.reply !== undefined) await this.answer(attempt, played.text, judgement.reply);
    });
    return accepted;
  }

  /** Takes back a refuted move, with the drag that it ended. */
  takeBack(): void {
    if (this.phase !== 'refuted' || !this.from) return;
    this.position = this.from.position;
    this.moves = this.from.moves;
    this.from = undefined;
    this.steps = [];
    this.judgement = undefined;
    this.phase = 'open';
  }

  /** The solution from here, starting with the solver's move. */
  async solution(): Promise<readonly string[]> {
    const attempt = this.attempts;
    await this.guard(attempt, async () => {
      this.line ??= (await this.judge([...this.moves])).line;
    });
    return this.line ?? [];
  }

  private async answer(attempt: number, text: string, reply: string): Promise<void> {
    const answered = await server.connection.request('position.play', { text, move: reply });
    if (attempt !== this.attempts) return;
    this.moves = [...this.moves, reply];
    this.show(answered);
  }

  private async judge(moves: string[]): Promise<Judgement> {
    const { id } = this.puzzle;
    const report = await this.job.start('puzzle.judge', { game: this.game.id, puzzle: id, moves });
    if (!report) throw new ProtocolError(this.job.refusal ?? { code: 'job/unknown', says: 'the work was stopped' });
    return report.facts as unknown as Judgement;
  }

  private show({ steps, ...position }: Position & { steps: Step[] }): void {
    this.settle();
    this.position = position;
    this.steps = steps;
  }

  private settle(): void {
    this.pending = undefined;
    this.sent = kNothingSent;
  }

  /** After an error the last move is reverted. */
  private async guard(attempt: number, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (attempt !== this.attempts) return;
      this.refusal = refusalOf(error);
      this.settle();
      if (this.phase === 'judging') this.phase = 'open';
    }
  }
}
