// The board of an analysis room: a position, or a draft while cells are set up freely, and the last refusal. Only the
// program knows whether a draft is a position of the game.
import { draftView, painted } from '../../board/draft';
import { refusalOf } from '../../protocol/connection';
import type { Position, Refusal } from '../../protocol/shapes';

export abstract class PositionEditor {
  position = $state.raw<Position>();
  refusal = $state.raw<Refusal>();
  /** Cells set by hand that are not known to be a position of the game. */
  protected draft = $state.raw<string[][]>();
  private requestNumber = 0;

  /** Whether undo() can go back apart from dropping a draft. */
  protected abstract get hasPast(): boolean;

  get view() {
    const { position, draft } = this;
    return position && draft ? draftView(position.view, draft) : position?.view;
  }

  /** The board shows a position, not a draft: it can be analysed. */
  get isPosition(): boolean {
    return this.position !== undefined && this.draft === undefined;
  }

  get canUndo(): boolean {
    return this.hasPast || this.draft !== undefined;
  }

  /** Puts the brush's token (null: nothing) into the draft; returns the position to be composed by the program. */
  protected draftWith(cell: number, brush: string | null): { setup: string; cells: string[][] } | undefined {
    const { position, view } = this;
    if (!position || !view) return undefined;
    const cells = painted(view.cells, cell, brush);
    this.draft = cells;
    return { setup: position.setup, cells };
  }

  /** Takes an answer, or keeps its refusal, if no newer request was made. True if it was taken. */
  protected async accept<Answer>(answer: Promise<Answer>, take: (answer: Answer) => void): Promise<boolean> {
    const request = ++this.requestNumber;
    try {
      const answered = await answer;
      if (request !== this.requestNumber) return false;
      take(answered);
      this.draft = undefined;
      this.refusal = undefined;
      return true;
    } catch (error) {
      if (request === this.requestNumber) this.refusal = refusalOf(error);
      return false;
    }
  }

  /** Ignores the answers to all requests made so far. */
  protected ignoreAnswers(): void {
    this.requestNumber += 1;
  }
}
