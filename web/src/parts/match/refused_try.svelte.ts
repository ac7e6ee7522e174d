// Why a tried move is not made. The program is asked about moves that the page did not send; its answer, or that to a
// move that was sent, is shown for a moment.
import { announce } from '../../kit/announcer.svelte';
import { refusalOf } from '../../protocol/connection';
import { server } from '../../protocol/server.svelte';
import type { GameInfo, MatchState, Refusal } from '../../protocol/shapes';
import { localize } from '../../words';
import { errorText } from '../../words/errors';

const kShownMs = 3000;

export class RefusedTry {
  /** The sentence that is shown now. */
  why = $state<string>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private asked = 0;

  constructor(private readonly game: GameInfo) {}

  /** Asks why a move is not legal on the board of a match. Only the answer to the last question is shown. */
  async ask({ text, view }: Pick<MatchState, 'text' | 'view'>, move: string): Promise<void> {
    this.clear();
    const question = this.asked;
    try {
      await server.connection.request('position.play', { text, move });
    } catch (error) {
      const refusal = refusalOf(error);
      if (question === this.asked) this.show(refusal, view.cells[refusal.at ?? -1]?.at(-1));
    }
  }

  /** Shows a refusal; `token` is the one that its sentence may name. */
  show(refusal: Refusal, token?: string): void {
    this.clear();
    const label = this.game.tokens.find(({ name }) => name === token)?.label;
    this.why = errorText(refusal, label && localize(label));
    announce(this.why);
    this.timer = setTimeout(() => (this.why = undefined), kShownMs);
  }

  clear(): void {
    clearTimeout(this.timer);
    this.why = undefined;
    this.asked += 1;
  }
}
