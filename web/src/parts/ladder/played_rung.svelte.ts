// The rung of the ladder that a match is played on, and what it reached.
import { ownSeats } from '../../protocol/match_model';
import type { Keys } from '../../protocol/match_keys';
import { server } from '../../protocol/server.svelte';
import type { GameInfo, MatchState, Selector } from '../../protocol/shapes';
import { reachedBy, rungOf, type Reached } from './ladder';
import { LadderProgress } from './progress.svelte';

export class PlayedRung {
  readonly progress: LadderProgress;
  /** Undefined for a match that is not on the ladder. */
  readonly rung: Selector | undefined = $derived.by(() => rungOf(this.game, this.match(), this.own()));
  readonly reached: Reached | undefined = $derived.by(() => this.find());
  private noted = '';

  /** Made while a component is, for its effect. */
  constructor(
    private readonly game: GameInfo,
    private readonly match: () => MatchState | undefined,
    private readonly keys: () => Keys | undefined,
  ) {
    this.progress = new LadderProgress(game.id);
    $effect(() => {
      const [match, rung, reached] = [this.match(), this.rung, this.reached];
      if (match && rung && reached && this.noted !== match.match) void this.note(match, rung, reached);
    });
  }

  private own(): number[] {
    const match = this.match();
    return match ? ownSeats(match, this.keys()) : [];
  }

  private find(): Reached | undefined {
    const match = this.match();
    return match && this.rung ? reachedBy(match, this.own()[0]) : undefined;
  }

  /** A game that began from a position of somebody's choice does not count. */
  private async note({ match, setup, start }: MatchState, rung: Selector, reached: Reached): Promise<void> {
    this.noted = match;
    const first = await server.connection.request('position.open', { text: setup }).catch(() => undefined);
    if (first?.text === start) this.progress.add(rung.name, reached);
  }
}
