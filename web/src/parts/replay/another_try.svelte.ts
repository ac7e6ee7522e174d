// Another try at a mistake: the visitor plays a move, and a search judges whether it keeps the value.
import { server } from '../../protocol/server.svelte';
import type { Position } from '../../protocol/messages';
import type { Action, Step } from '../../protocol/shapes';
import { chanceOf, keepsValue, type Mistake } from './review';
import type { Review } from './review.svelte';

export interface Tried {
  move: string;
  /** The mover's winning chance after it; undefined while searching. */
  after: number | undefined;
  proved: boolean;
}

export class AnotherTry {
  mistake = $state.raw<Mistake>();
  /** The position on the board; undefined unless a try is in progress. */
  position = $state.raw<Position>();
  steps = $state.raw<readonly Step[]>([]);
  tried = $state.raw<Tried>();

  constructor(private readonly review: Review) {}

  /** Starts, or restarts, a try at a mistake's position. */
  async begin(mistake: Mistake, text: string): Promise<void> {
    this.end();
    this.mistake = mistake;
    const position = await server.connection.request('position.open', { text });
    if (this.mistake === mistake) this.position = position;
  }

  end(): void {
    this.mistake = this.position = this.tried = undefined;
    this.steps = [];
  }

  /** Resolves to the verdict, or to undefined if a new try was started or the search found nothing. */
  async play({ move }: Action): Promise<Tried | undefined> {
    const [asked, from] = [this.mistake, this.position];
    if (!asked || !from || this.tried) return undefined;
    const mine: Tried = (this.tried = { move, after: undefined, proved: false });
    try {
      const { steps, ...position } = await server.connection.request('position.play', { text: from.text, move });
      if (this.tried !== mine) return undefined;
      this.position = position;
      this.steps = steps;
      const found = await this.review.judge(position);
      if (this.tried !== mine) return undefined;
      if (found.evaluation === undefined) return void (await this.begin(asked, from.text));
      const after = move === asked.line[0] ? asked.before : chanceOf(found.evaluation, asked.seat);
      return (this.tried = { move, after, proved: found.over || found.report?.proved === true });
    } catch (error) {
      if (this.tried === mine) this.end();
      throw error;
    }
  }

  get keeps(): boolean {
    const after = this.tried?.after;
    return this.mistake !== undefined && after !== undefined && keepsValue(this.mistake.before, after);
  }
}
