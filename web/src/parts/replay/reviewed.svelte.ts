// Reviews a match for two when it has ended: this browser's accuracy, and the moments worth another look. For who is
// signed in only on request. The review itself (review.svelte.ts) loads at the end.
import { untrack } from 'svelte';
import { percent } from '../../kit/format';
import { language } from '../../kit/language.svelte';
import { ownSeats } from '../../protocol/match_model';
import type { MatchState } from '../../protocol/messages';
import { who } from '../../protocol/who.svelte';
import { t } from '../../words';
import type { MatchContext, Occasion } from '../match/occasion';
import type { NextStep } from '../match/next_steps';
import { paths } from '../paths';
import type { Mistake } from './review';

/** With fewer moves there is nothing to look back at. */
const kFewestMoves = 4;

export class Reviewed implements Occasion {
  readonly name = 'review';
  /** Absent until it has loaded. */
  private loaded = $state.raw<Awaited<ReturnType<Reviewed['load']>>>();
  private failed = $state(false);
  /** The moves that lost this browser's players much. */
  readonly moments: readonly Mistake[] = $derived.by(() => this.findMoments());

  private state = $state<'new' | 'begun' | 'left'>('new');

  /** Call during component initialisation: it creates effects. */
  constructor(readonly context: MatchContext) {
    $effect(() => {
      const wanted = this.state === 'new' && this.applies && this.isUnasked && context.motion.resting;
      if (wanted) untrack(() => void this.begin());
    });
    $effect(() => () => this.leave());
  }

  /** Help ends the rating of an account's other matches of the game: accounts have none that they did not ask for. */
  private get isUnasked(): boolean {
    return who.me !== undefined && !who.unanswered && who.name === undefined;
  }

  /** What is computed for this match must not help in the next one. */
  leave(): void {
    this.state = 'left';
    this.review?.stop();
  }

  private async begin(): Promise<void> {
    const { match } = this;
    if (!match) return;
    this.state = 'begun';
    this.failed = false;
    try {
      this.loaded ??= await this.load(match);
      if (this.isBegun()) await this.loaded.review.begin();
    } catch {
      this.failed = true; // the next step leads on without it
    }
  }

  /** A method, since it changes while the review loads. */
  private isBegun(): boolean {
    return this.state === 'begun';
  }

  /** A finished match for two with a record, not aborted and not too short, in which this browser has a seat. */
  get applies(): boolean {
    const { game, link } = this.context;
    const { match } = this;
    if (match?.status !== 'finished' || match.record === undefined || match.outcome.reason === 'aborted') return false;
    const long = (match.moves?.length ?? 0) >= kFewestMoves;
    return long && game.seats.length === 2 && game.selectors.length > 0 && ownSeats(match, link.keys).length > 0;
  }

  get review() {
    return this.loaded?.review;
  }

  get Beside() {
    return this.loaded?.Beside;
  }

  get idle(): string | undefined {
    const { review } = this;
    const pending = this.state === 'new' && this.isUnasked;
    if (this.failed || !(review ? review.running : pending || this.isBegun())) return undefined;
    const positions = (this.match?.moves?.length ?? 0) + 1;
    return t().lookingBack(review?.scored.length ?? 0, positions);
  }

  get remark(): string | undefined {
    const [seat, other] = this.own;
    const { review } = this;
    if (seat === undefined || other !== undefined || review?.phase !== 'done') return undefined;
    const accuracy = this.loaded?.accuracyOf(review.worths, seat);
    return accuracy === undefined ? undefined : t().accurate(percent(accuracy / 100, language.current));
  }

  get next(): NextStep[] {
    const [first] = this.moments;
    const record = this.match?.record;
    if (this.review?.phase !== 'done' && !this.isBegun() && !(this.state === 'new' && this.isUnasked)) {
      const label = t().lookBack;
      return [{ kind: 'look', button: { label, icon: 'magnify', to: () => this.begin() } }];
    }
    if (this.review?.phase !== 'done' || !first || record === undefined) return [];
    const label = t().moments(this.moments.length);
    return [{ kind: 'moments', button: { label, icon: 'magnify', to: paths.review(record, first.at) } }];
  }

  get own(): number[] {
    return this.match ? ownSeats(this.match, this.context.link.keys) : [];
  }

  private get match(): MatchState | undefined {
    return this.context.link.model.state;
  }

  private findMoments(): Mistake[] {
    const { own } = this;
    return (this.review?.mistakes ?? []).filter(({ seat }) => own.includes(seat));
  }

  private async load({ record = '', moves = [] }: MatchState) {
    const [{ Review }, { accuracyOf }, { RecordLine }, { default: Beside }] = await Promise.all([
      import('./review.svelte'),
      import('./review'),
      import('../playback/record_line.svelte'),
      import('./Moments.svelte'),
    ]);
    const line = new RecordLine(record);
    return { review: new Review(this.context.game, moves, (count) => line.positionAt(count)), accuracyOf, Beside };
  }
}
