// A match on a level of the path: its lessons, its stars, its result, and the sheet at its end.
import { ownSeats } from '../../protocol/match_model';
import type { MatchState } from '../../protocol/messages';
import { pathSetup } from '../../protocol/setup';
import type { IconName } from '../controls/icons';
import type { NextStep } from '../match/next_steps';
import type { MatchContext, Occasion } from '../match/occasion';
import { paths } from '../paths';
import { beginLevel } from './begin_level';
import LevelActs from './LevelActs.svelte';
import { kPathQuery, levelOf, movesLeft, scoreOf, starsOf, type LevelBest } from './levels';
import LevelScore from './LevelScore.svelte';
import LevelStrip from './LevelStrip.svelte';
import { PathProgress, seeLessons, seenLessons } from './progress.svelte';
import { pathWords } from './words';

export class PlayedLevel implements Occasion {
  readonly name = 'level';
  /** Stars have their own sounds, and must be earned by hand. */
  readonly celebrates = true;
  readonly Strip = LevelStrip;
  readonly Acts = LevelActs;
  readonly Beside = LevelScore;
  readonly byHand = true;
  /** Index into the path; -1 if the match was not started as a level. */
  readonly level: number = $derived.by(() => this.find());
  /** Tokens this level introduces that this device had not seen when the match was opened. */
  readonly introduces: readonly string[] = $derived.by(() => this.findLessons());
  /** This device's best before the match. */
  before = $state.raw<LevelBest>();
  /** The sheet at the end has been closed. */
  closed = $state(false);
  private noted = $state(false);
  /** Loaded during the match. */
  private Sheet = $state.raw<(typeof import('./LevelEnd.svelte'))['default']>();
  private readonly seen: readonly string[];

  /** Call during component initialisation: it creates effects. */
  constructor(readonly context: MatchContext) {
    const { id } = context.game;
    const progress = new PathProgress(id);
    this.seen = seenLessons(id);
    $effect(() => {
      if (this.introduces.length > 0) seeLessons(id, this.introduces);
    });
    $effect(() => {
      if (!this.applies) return;
      import('./LevelEnd.svelte').then(
        ({ default: Sheet }) => (this.Sheet = Sheet),
        () => {}, // the actions lead on without it
      );
    });
    $effect(() => {
      const { match, info } = this;
      if (!match || !info || !this.ended || this.noted) return;
      this.noted = true;
      this.before = progress.bests[info.setup];
      progress.add(info.setup, { stars: starsOf(info, match), score: scoreOf(match.view.figures) });
    });
  }

  get applies(): boolean {
    return this.level >= 0;
  }

  get head() {
    const path = paths.path(this.context.game.id, this.level + 1);
    return {
      subtitle: pathWords().level(this.level + 1),
      back: { path, label: pathWords().all },
    };
  }

  /** The most stars that a win can still have, and the moves that must be left for them. */
  get within(): { stars: number; least: number } | undefined {
    const { info, match } = this;
    if (!info || match?.status !== 'running') return undefined;
    // The win itself takes a move.
    const reached = info.stars.filter((least) => movesLeft(match.view.figures) > least);
    const least = reached.at(-1);
    return least === undefined ? undefined : { stars: 1 + reached.length, least };
  }

  get idle(): string | undefined {
    const { within } = this;
    const begun = (this.match?.moves?.length ?? 0) > 0;
    return within && begun ? pathWords().clearWith(within.least, within.stars) : undefined;
  }

  get next(): NextStep[] {
    const { match, level } = this;
    if (!this.ended) return [];
    const won = match?.outcome.kind === 'won';
    const words = pathWords();
    const isLast = this.context.game.path?.[level + 1] === undefined;
    return [
      ...(won && !isLast ? [this.step(level + 1, words.goOn(level + 2), 'forward')] : []),
      this.step(level, won ? words.again : words.retry, 'again'),
    ];
  }

  get End() {
    return this.noted && this.ended && !this.closed ? this.Sheet : undefined;
  }

  get info() {
    return this.context.game.path?.[this.level];
  }

  /** Starts a level of the path with the same player. Throws ProtocolError if the program refuses. */
  async play(level: number): Promise<void> {
    const { game } = this.context;
    const { setup } = game.path?.[level] ?? {};
    if (setup !== undefined) await beginLevel(pathSetup(game, setup), this.match);
  }

  private step(level: number, label: string, icon: IconName): NextStep {
    return { kind: 'level', button: { label, icon, to: () => this.play(level) } };
  }

  private get match(): MatchState | undefined {
    return this.context.link.model.state;
  }

  /** A player has played it to its end. Resigned matches get no end sheet. */
  private get ended(): boolean {
    const { match } = this;
    if (match?.status !== 'finished' || (match.outcome.reason ?? 'play') !== 'play') return false;
    return ownSeats(match, this.context.link.keys).length > 0;
  }

  private find(): number {
    const { game, query } = this.context;
    const setup = this.match?.setup;
    return setup !== undefined && query.has(kPathQuery.slice(1)) ? levelOf(game, setup) : -1;
  }

  private findLessons(): string[] {
    return (this.info?.introduces ?? []).filter((token) => !this.seen.includes(token));
  }
}
