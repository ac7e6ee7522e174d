// The position of a text being edited, or of a random board, for example in a setup form. Only the newest answer
// counts.
import { refusalOf } from './connection';
import { server } from './server.svelte';
import type { Position, Refusal } from './messages';

export class OpenedPosition {
  /** The last valid position; kept while a later text is refused. */
  position = $state.raw<Position>();
  refusal = $state.raw<Refusal>();
  private newest: Promise<Position> | undefined;

  open(text: string): Promise<void> {
    return this.take(server.connection.request('position.open', { text }));
  }

  /** A random board of the standard kind. */
  draw(setup: string): Promise<void> {
    return this.take(server.connection.request('board.random', { setup }));
  }

  /** Resolves once the newest request is answered. */
  async settled(): Promise<void> {
    let waited: Promise<Position> | undefined;
    while (waited !== this.newest) {
      waited = this.newest;
      await waited?.catch(() => undefined);
    }
  }

  private async take(answer: Promise<Position>): Promise<void> {
    this.newest = answer;
    try {
      const position = await answer;
      if (answer === this.newest) [this.position, this.refusal] = [position, undefined];
    } catch (error) {
      if (answer === this.newest) this.refusal = refusalOf(error);
    }
  }
}
