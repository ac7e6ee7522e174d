// What a person asks of a board of digits beside moving: why two cells do not pair, and to see all pairs.
import { announce } from '../../kit/announcer.svelte';
import { recall, remember } from '../../kit/storage';
import type { ProtocolError } from '../../protocol/connection';
import { server } from '../../protocol/server.svelte';
import type { Position, Refusal } from '../../protocol/shapes';
import { errorText } from '../../words/errors';

export class Pairing {
  all = $state(recall('numbermatch.all', false));
  private refused = $state.raw<{ text: string; refusal: Refusal }>();

  toggle(): void {
    this.all = !this.all;
    remember('numbermatch.all', this.all);
  }

  /** Why the two cells last tried on this board do not pair. */
  why(text: string | undefined): string | undefined {
    const { refused } = this;
    return refused && refused.text === text ? errorText(refused.refusal) : undefined;
  }

  /** Two cells were tried: the program says why they do not pair. */
  async tried({ text, view }: Pick<Position, 'text' | 'view'>, cells: [number, number]): Promise<void> {
    this.refused = undefined;
    const move = cells.map((cell) => view.names[cell]).join('-');
    try {
      await server.connection.request('position.play', { text, move });
    } catch (error) {
      this.refused = { text, refusal: (error as ProtocolError).refusal };
      announce(errorText(this.refused.refusal));
    }
  }
}
