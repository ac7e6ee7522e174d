// What a person asks of a board of digits beside moving: why two cells do not pair, and to see all pairs.
import { announce, app, t } from '../app.svelte';
import type { ProtocolError } from '../protocol/connection';
import type { Position, Refusal } from '../protocol/shapes';
import { recall, remember } from '../storage';
import { explain } from '../words/errors';

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
    return refused && refused.text === text ? explain(refused.refusal, t()) : undefined;
  }

  /** Two cells were tried: the program says why they do not pair. */
  async tried({ text, view }: Pick<Position, 'text' | 'view'>, cells: [number, number]): Promise<void> {
    this.refused = undefined;
    const move = cells.map((cell) => view.names[cell]).join('-');
    try {
      await app.connection.request('position.play', { text, move });
    } catch (error) {
      this.refused = { text, refusal: (error as ProtocolError).refusal };
      announce(explain(this.refused.refusal, t()));
    }
  }
}
