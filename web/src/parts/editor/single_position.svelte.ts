// The board of the analysis room for a game without notations: one position, reached by moves or set up freely, and
// the positions before it.
import { server } from '../../protocol/server.svelte';
import type { Position, Step } from '../../protocol/shapes';
import { PositionEditor } from './position_editor.svelte';

export class SinglePosition extends PositionEditor {
  steps = $state.raw<readonly Step[]>([]);
  private undoStack = $state.raw<Position[]>([]);

  protected get hasPast(): boolean {
    return this.undoStack.length > 0;
  }

  /** The cell of the draft that the program objects to. */
  get rejectedCell(): number | undefined {
    return this.draft && this.refusal?.code.startsWith('position/') ? this.refusal.at : undefined;
  }

  open(text: string): Promise<boolean> {
    return this.show(server.connection.request('position.open', { text }));
  }

  play(move: string): Promise<boolean> {
    const text = this.position?.text ?? '';
    return this.show(server.connection.request('position.play', { text, move }));
  }

  /** Puts the brush's token (null: nothing) into a cell. */
  async paint(cell: number, brush: string | null): Promise<void> {
    const draft = this.draftWith(cell, brush);
    if (draft) await this.show(server.connection.request('position.compose', draft));
  }

  undo(): void {
    this.refusal = undefined;
    this.steps = [];
    this.ignoreAnswers();
    if (this.draft) this.draft = undefined;
    else {
      this.position = this.undoStack.at(-1) ?? this.position;
      this.undoStack = this.undoStack.slice(0, -1);
    }
  }

  private show(answer: Promise<Position & { steps?: Step[] }>): Promise<boolean> {
    return this.accept(answer, ({ steps, ...position }) => {
      if (this.position) this.undoStack = [...this.undoStack, this.position];
      this.position = position;
      this.steps = steps ?? [];
    });
  }
}
