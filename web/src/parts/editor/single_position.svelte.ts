// The table of the analysis room: a position, the way back, and a draft while cells are placed freely.
import { draftView, painted } from '../../board/draft';
import type { ProtocolError } from '../../protocol/connection';
import { server } from '../../protocol/server.svelte';
import type { Position, Refusal, Step } from '../../protocol/shapes';

export class Table {
  position = $state.raw<Position>();
  steps = $state.raw<readonly Step[]>([]);
  refusal = $state.raw<Refusal>();
  /** Cells put by hand that are no position of the game (yet). */
  private draft = $state.raw<string[][]>();
  private past = $state.raw<Position[]>([]);
  private asked = 0;

  /** What lies on the table. */
  get view() {
    const { position, draft } = this;
    return position && draft ? draftView(position.view, draft) : position?.view;
  }

  /** The position can be thought about: nothing on the table contradicts the game. */
  get sound(): boolean {
    return this.position !== undefined && this.draft === undefined;
  }

  get canUndo(): boolean {
    return this.past.length > 0 || this.draft !== undefined;
  }

  /** The cell the program objects to. */
  get wrong(): number | undefined {
    return this.draft && this.refusal?.code.startsWith('position/') ? this.refusal.at : undefined;
  }

  /** True when the text was read. */
  open(text: string): Promise<boolean> {
    return this.become(server.connection.request('position.open', { text }));
  }

  play(move: string): Promise<boolean> {
    const text = this.position?.text ?? '';
    return this.become(server.connection.request('position.play', { text, move }));
  }

  /** Lays the brush's token (null empties) and asks whether that is a position. */
  async paint(cell: number, brush: string | null): Promise<void> {
    const { position, view } = this;
    if (!position || !view) return;
    const cells = painted(view.cells, cell, brush);
    this.draft = cells;
    await this.become(server.connection.request('position.compose', { setup: position.setup, cells }));
  }

  /** Back to the position before; a draft that is none goes first. */
  undo(): void {
    this.refusal = undefined;
    this.steps = [];
    this.asked += 1;
    if (this.draft) this.draft = undefined;
    else {
      this.position = this.past.at(-1) ?? this.position;
      this.past = this.past.slice(0, -1);
    }
  }

  /** Only the newest question counts: an answer to an older one changes nothing. */
  private async become(answer: Promise<Position & { steps?: Step[] }>): Promise<boolean> {
    const asked = ++this.asked;
    try {
      const { steps, ...position } = await answer;
      if (asked !== this.asked) return false;
      if (this.position) this.past = [...this.past, this.position];
      this.position = position;
      this.steps = steps ?? [];
      this.draft = undefined;
      this.refusal = undefined;
      return true;
    } catch (error) {
      if (asked === this.asked) this.refusal = (error as ProtocolError).refusal;
      return false;
    }
  }
}
