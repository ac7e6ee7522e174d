// The path level of a match, and the lessons it needs.
import type { GameInfo, MatchState } from '../../protocol/shapes';
import { kPathQuery, levelOf } from './levels';
import { seeLessons, seenLessons } from './progress.svelte';

export class PlayedLevel {
  /** Index into the path; -1 if the match was not started as a level. */
  readonly level = $derived.by(() => this.find());
  /** Tokens this level introduces that this device had not seen when the match was opened. */
  readonly lessons: readonly string[] = $derived.by(() => this.findLessons());
  private readonly seen: readonly string[];

  /** `query` is that of the match's address. Call during component initialisation: it creates an effect. */
  constructor(
    private readonly game: GameInfo,
    private readonly match: () => MatchState | undefined,
    private readonly query: URLSearchParams,
  ) {
    this.seen = seenLessons(game.id);
    $effect(() => {
      if (this.lessons.length > 0) seeLessons(game.id, this.lessons);
    });
  }

  private find(): number {
    const setup = this.match()?.setup;
    return setup !== undefined && this.query.has(kPathQuery.slice(1)) ? levelOf(this.game, setup) : -1;
  }

  private findLessons(): string[] {
    const introduced = this.game.path?.[this.level]?.introduces ?? [];
    return introduced.filter((token) => !this.seen.includes(token));
  }
}
