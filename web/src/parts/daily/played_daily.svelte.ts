// The daily board that a match was begun on; what it reached is kept once it has ended by play.
import type { GameInfo, MatchState } from '../../protocol/shapes';
import { pageOf, type Day, type Reached } from '../game_page';
import { DailyResults, today } from './daily_results.svelte';
import { dayOfMatch } from './days';

/** Of games that do not say more: whoever wins has reached the goal, and its moves are counted. */
function reachedOf(match: MatchState): Reached | undefined {
  return match.outcome.kind === 'won' ? { best: true, count: match.moves?.length ?? 0 } : undefined;
}

export class PlayedDaily {
  readonly results: DailyResults;
  /** Undefined for a match that was not begun as a daily one on this device. */
  readonly day: Day | undefined = $derived.by(() => this.find());
  readonly streak: number = $derived.by(() => this.results.streak(today()));

  /** Made while a component is, for its effect. */
  constructor(
    private readonly game: GameInfo,
    private readonly match: () => MatchState | undefined,
  ) {
    this.results = new DailyResults(game.id);
    const { reached = reachedOf, more } = pageOf(game.id).daily ?? {};
    let noted = false;
    $effect(() => {
      const ended = this.match();
      if (noted || !this.day || ended?.status !== 'finished' || (ended.outcome.reason ?? 'play') !== 'play') return;
      noted = true;
      const found = reached(ended);
      if (found) this.results.reach(this.day, found, more);
    });
  }

  private find(): Day | undefined {
    const match = this.match()?.match;
    return match === undefined || !this.game.daily ? undefined : dayOfMatch(this.results.played, match);
  }
}
