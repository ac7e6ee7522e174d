// Why a move that the player tried is illegal. For moves the page never sent, it asks the program. That answer, or the
// refusal of something sent, is shown briefly.
import { announce } from '../../kit/announcer.svelte';
import { refusalOf } from '../../protocol/connection';
import { server } from '../../protocol/server.svelte';
import type { GameInfo, MatchState, Refusal } from '../../protocol/messages';
import { localize } from '../../words';
import { errorText } from '../../words/errors';

const kShownMs = 3000;

export class RefusedTry {
  /** The sentence currently shown. */
  why = $state<string>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private asked = 0;

  constructor(private readonly game: GameInfo) {}

  /** Asks why a move is illegal on a match's board. Only the newest answer is shown. */
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

  /** Shows a refusal; `token` is the one its sentence may name. */
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
