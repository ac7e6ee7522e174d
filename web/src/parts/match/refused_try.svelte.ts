// Why two cells that were tried make no move: the program is asked, and its answer stands until the board changes.
import { announce } from '../../kit/announcer.svelte';
import { refusalOf } from '../../protocol/connection';
import { server } from '../../protocol/server.svelte';
import type { Refusal } from '../../protocol/shapes';
import { errorText } from '../../words/errors';

export class RefusedTry {
  private refused = $state.raw<{ text: string; refusal: Refusal }>();

  /** Why the move last tried on this position is none. */
  why(text: string | undefined): string | undefined {
    const { refused } = this;
    return refused && refused.text === text ? errorText(refused.refusal) : undefined;
  }

  /** A move was tried on a position that has no such move. */
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
