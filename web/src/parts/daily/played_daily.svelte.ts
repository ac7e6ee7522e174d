// The daily board a match was started on: its calendar; its result is stored once it has been played to its end.
import type { MatchState } from '../../protocol/messages';
import { pageOf, type Day, type Reached } from '../game_page';
import type { MatchContext, Occasion } from '../match/occasion';
import { DailyResults } from './daily_results.svelte';
import DailyCalendar from './DailyCalendar.svelte';
import { dayOfMatch } from './days';
import { dailyWords } from './words';

/** The default for games that define none: winning reaches the goal, and moves are counted. */
function reachedOf(match: MatchState): Reached | undefined {
  return match.outcome.kind === 'won' ? { best: true, count: match.moves?.length ?? 0 } : undefined;
}

export class PlayedDaily implements Occasion {
  readonly name = 'daily';
  readonly Beside = DailyCalendar;
  readonly results: DailyResults;
  /** Undefined if the match was not started as a daily one on this device. */
  readonly day: Day | undefined = $derived.by(() => this.find());

  /** Call during component initialisation: it creates an effect. */
  constructor(readonly context: MatchContext) {
    const { id } = context.game;
    this.results = new DailyResults(id);
    const { reached = reachedOf, more } = pageOf(id).daily ?? {};
    let noted = false;
    $effect(() => {
      const ended = context.link.model.state;
      if (noted || !this.day || ended?.status !== 'finished' || (ended.outcome.reason ?? 'play') !== 'play') return;
      noted = true;
      const found = reached(ended);
      if (found) this.results.reach(this.day, found, more);
    });
  }

  get applies(): boolean {
    return this.day !== undefined;
  }

  get head() {
    return { title: dailyWords().board };
  }

  private find(): Day | undefined {
    const { game, link } = this.context;
    const match = link.model.state?.match;
    return match === undefined || !game.daily ? undefined : dayOfMatch(this.results.played, match);
  }
}
