// Why a tried move is not legal. The program is asked, and its answer is shown until the board changes.
import { announce } from '../../kit/announcer.svelte';
import { refusalOf } from '../../protocol/connection';
import { server } from '../../protocol/server.svelte';
import type { Refusal } from '../../protocol/shapes';
import { errorText } from '../../words/errors';

export class RefusedTry {
  private refused = $state.raw<{ text: string; refusal: Refusal }>();

  /** The program's answer about the last move tried on this position. */
  why(text: string | undefined): string | undefined {
    const { refused } = this;
    return refused && refused.text === text ? errorText(refused.refusal) : undefined;
  }

  /** Asks why a move is not legal on a position. */
  async ask(text: string, move: string): Promise<void> {
    this.refused = undefined;
    try {
      await server.connection.request('position.play', { text, move });
    } catch (error) {
      const refusal = refusalOf(error);
      this.refused = { text, refusal };
      announce(errorText(refusal));
    }
  }
}
