// What both analysis rooms have on their board: a position, or a draft of one while cells are set up freely, and the
// refusal of what was tried last. The program alone knows whether a draft is a position of the game.
import { draftView, painted } from '../../board/draft';
import { refusalOf } from '../../protocol/connection';
import type { Position, Refusal } from '../../protocol/shapes';

export abstract class PositionEditor {
  position = $state.raw<Position>();
  refusal = $state.raw<Refusal>();
  /** Cells set by hand that are no position of the game (yet). */
  protected draft = $state.raw<string[][]>();
  private requestNumber = 0;

  /** True while there is something besides a draft that undo() takes back. */
  protected abstract get hasPast(): boolean;

  /** What the board shows. */
  get view() {
    const { position, draft } = this;
    return position && draft ? draftView(position.view, draft) : position?.view;
  }

  /** The board shows a position of the game, which can be thought about. */
  get isPosition(): boolean {
    return this.position !== undefined && this.draft === undefined;
  }

  get canUndo(): boolean {
    return this.hasPast || this.draft !== undefined;
  }

  /** Puts the brush's token (null empties) into the draft, shown at once; the setup and cells to ask the program about. */
  protected draftWith(cell: number, brush: string | null): { setup: string; cells: string[][] } | undefined {
    const { position, view } = this;
    if (!position || !view) return undefined;
    const cells = painted(view.cells, cell, brush);
    this.draft = cells;
    return { setup: position.setup, cells };
  }

  /** Takes over an answer, or keeps its refusal. Only the newest request counts: others change nothing. True when taken. */
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

  /** Answers that are still on their way change nothing any more. */
  protected ignoreAnswers(): void {
    this.requestNumber += 1;
  }
}
