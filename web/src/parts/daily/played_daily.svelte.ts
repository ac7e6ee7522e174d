// The daily board a match was started on; its result is stored once the match has been played to its end.
import type { GameInfo, MatchState } from '../../protocol/shapes';
import { pageOf, type Day, type Reached } from '../game_page';
import { DailyResults, today } from './daily_results.svelte';
import { dayOfMatch } from './days';

/** The default for games that define none: winning reaches the goal, and moves are counted. */
function reachedOf(match: MatchState): Reached | undefined {
  return match.outcome.kind === 'won' ? { best: true, count: match.moves?.length ?? 0 } : undefined;
}

export class PlayedDaily {
  readonly results: DailyResults;
  /** Undefined if the match was not started as a daily one on this device. */
  readonly day: Day | undefined = $derived.by(() => this.find());
  readonly streak: number = $derived.by(() => this.results.streak(today()));

  /** Call during component initialisation: it creates an effect. */
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
