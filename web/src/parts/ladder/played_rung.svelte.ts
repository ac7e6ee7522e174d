// The ladder rung of a match, and recording its result.
import { ownSeats } from '../../protocol/match_model';
import type { MatchLink } from '../../protocol/match_link.svelte';
import { server } from '../../protocol/server.svelte';
import type { GameInfo, MatchState, Selector } from '../../protocol/shapes';
import { reachedBy, rungOf, type Reached } from './ladder';
import { LadderProgress } from './progress.svelte';

export class PlayedRung {
  readonly progress: LadderProgress;
  /** Undefined for a match that does not count on the ladder. */
  readonly rung: Selector | undefined = $derived.by(() => rungOf(this.game, this.link.model.state, this.own()));
  readonly reached: Reached | undefined = $derived.by(() => this.find());
  private noted = '';

  /** Call during component initialisation: it creates an effect. */
  constructor(
    private readonly game: GameInfo,
    private readonly link: MatchLink,
  ) {
    this.progress = new LadderProgress(game.id);
    $effect(() => {
      const [match, rung, reached] = [this.link.model.state, this.rung, this.reached];
      if (match && rung && reached && this.noted !== match.match) void this.note(match, rung, reached);
    });
  }

  private own(): number[] {
    const match = this.link.model.state;
    return match ? ownSeats(match, this.link.keys) : [];
  }

  private find(): Reached | undefined {
    const match = this.link.model.state;
    return match && this.rung ? reachedBy(match, this.own()[0]) : undefined;
  }

  /** A game from a custom start position does not count. */
  private async note({ match, setup, start }: MatchState, rung: Selector, reached: Reached): Promise<void> {
    this.noted = match;
    const first = await server.connection.request('position.open', { text: setup }).catch(() => undefined);
    if (first?.text === start) this.progress.add(rung.name, reached);
  }
}
