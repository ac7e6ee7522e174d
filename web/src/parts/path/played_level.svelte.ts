// The level of the path that a match is, and what is to be taught in it.
import type { GameInfo, MatchState } from '../../protocol/shapes';
import { kPathQuery, levelOf } from './levels';
import { seeLessons, seenLessons } from './progress.svelte';

export class PlayedLevel {
  /** Index into the path; -1 for a match that was not begun as a level. */
  readonly level = $derived.by(() => this.find());
  /** What this level introduces and this device had not seen when the match was opened. */
  readonly lessons: readonly string[] = $derived.by(() => this.findLessons());
  private readonly seen: readonly string[];

  /** `query` is that of the match's address. Made while a component is, for its effect. */
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
