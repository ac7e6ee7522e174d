// The position of a text that changes, such as the board of a setup form. Only the answer to the newest text counts.
import { refusalOf } from './connection';
import { server } from './server.svelte';
import type { Position, Refusal } from './shapes';

export class OpenedPosition {
  /** The last text that could be read; it stays while a later one is refused. */
  position = $state.raw<Position>();
  refusal = $state.raw<Refusal>();
  private newest: string | undefined;

  async open(text: string): Promise<void> {
    this.newest = text;
    try {
      const position = await server.connection.request('position.open', { text });
      if (text === this.newest) [this.position, this.refusal] = [position, undefined];
    } catch (error) {
      if (text === this.newest) this.refusal = refusalOf(error);
    }
  }
}
