// An analysis room's board: a position, or a draft while cells are being set up, and the last refusal. Only the
// program knows whether a draft is a legal position.
import { draftView, painted } from '../../board/draft';
import { announce } from '../../kit/announcer.svelte';
import { actionsOf } from '../../protocol/actions';
import { refusalOf } from '../../protocol/connection';
import type { GameInfo, Position, Refusal } from '../../protocol/messages';
import type { Action } from '../../protocol/shapes';
import { moveName, sideName } from '../names';
import { positionText } from '../status_text';

export abstract class PositionEditor {
  position = $state.raw<Position>();
  refusal = $state.raw<Refusal>();
  /** The address could not be read (see `refusal`), so the standard board is shown instead. */
  astray = $state(false);
  /** Cells set by hand, not known to be a legal position. */
  protected draft = $state.raw<string[][]>();
  private requestNumber = 0;

  constructor(readonly game: GameInfo) {}

  /** Resolves to whether the text could be read. */
  abstract open(text: string): Promise<boolean>;

  abstract play(move: string): Promise<boolean>;

  /** Drops the draft, else reverts the last change. */
  abstract undo(): void;

  /** Whether undo() has something to revert besides a draft. */
  protected abstract get hasPast(): boolean;

  get view() {
    const { position, draft } = this;
    return position && draft ? draftView(position.view, draft) : position?.view;
  }

  /** The board shows a position rather than a draft, so it can be analysed. */
  get isPosition(): boolean {
    return this.position !== undefined && this.draft === undefined;
  }

  /** The board shows a position with moves to play. */
  get isOpen(): boolean {
    return this.isPosition && this.position?.outcome.kind === 'open';
  }

  get actions(): readonly Action[] {
    return this.isOpen ? actionsOf(this.position?.view) : [];
  }

  /** The name of the side to move. */
  get mover(): string {
    return sideName(this.game, this.position?.seat);
  }

  /** Whose turn it is, or how the game ended; empty for a draft. */
  get status(): string {
    return this.position && this.isPosition ? positionText(this.position, this.game) : '';
  }

  /** The draft's cell that the program rejected. */
  get rejectedCell(): number | undefined {
    return this.draft && this.refusal?.code.startsWith('position/') ? this.refusal.at : undefined;
  }

  get canUndo(): boolean {
    return this.hasPast || this.draft !== undefined;
  }

  /** After the first text could not be opened: shows the standard board together with the refusal. */
  async fallBack(standard: string): Promise<void> {
    const { refusal } = this;
    await this.open(standard);
    this.refusal = refusal;
    this.astray = true;
  }

  /** Plays a move and announces it with the new status. */
  async playAnnounced(move: string): Promise<boolean> {
    const accepted = await this.play(move);
    if (accepted) announce(`${moveName(this.game, move)}. ${this.status}`);
    return accepted;
  }

  /** Puts the brush's token (null clears) into the draft; returns the arguments of `position.compose`. */
  protected draftWith(cell: number, brush: string | null): { setup: string; cells: string[][] } | undefined {
    const { position, view } = this;
    if (!position || !view) return undefined;
    const cells = painted(view.cells, cell, brush);
    this.draft = cells;
    return { setup: position.setup, cells };
  }

  /** Applies an answer or stores its refusal, unless a newer request was made. Resolves to whether it was applied. */
  protected async accept<Answer>(answer: Promise<Answer>, take: (answer: Answer) => void): Promise<boolean> {
    const request = ++this.requestNumber;
    try {
      const answered = await answer;
      if (request !== this.requestNumber) return false;
      take(answered);
      this.draft = undefined;
      this.refusal = undefined;
      this.astray = false;
      return true;
    } catch (error) {
      if (request !== this.requestNumber) return false;
      this.refusal = refusalOf(error);
      this.astray = false;
      return false;
    }
  }

  /** Ignores the answers to all earlier requests. */
  protected ignoreAnswers(): void {
    this.requestNumber += 1;
  }
}
