// A match on the ladder of bots: progress beside the board, the next opponent at its end, and its stored result.
import { ownSeats } from '../../protocol/match_model';
import { server } from '../../protocol/server.svelte';
import type { MatchState, Selector } from '../../protocol/messages';
import { localize } from '../../words';
import { beginMatch } from '../begin_match';
import type { IconName } from '../controls/icons';
import type { NextStep } from '../match/next_steps';
import type { MatchContext, Occasion } from '../match/occasion';
import { easierBot, isLost, reachedBy, rungAbove, rungOf, type Reached } from './ladder';
import LadderRow from './LadderRow.svelte';
import { LadderProgress } from './progress.svelte';
import { ladderWords } from './words';

export class PlayedRung implements Occasion {
  readonly name = 'rung';
  readonly Beside = LadderRow;
  readonly progress: LadderProgress;
  /** Undefined for a match that does not count on the ladder. */
  readonly rung: Selector | undefined = $derived.by(() => rungOf(this.context.game, this.match, this.own()));
  readonly above: Selector | undefined = $derived.by(
    () => this.rung && rungAbove(this.context.game.selectors, this.rung.name),
  );
  readonly reached: Reached | undefined = $derived.by(() => this.find());
  private noted = '';

  /** Call during component initialisation: it creates an effect. */
  constructor(readonly context: MatchContext) {
    this.progress = new LadderProgress(context.game.id);
    $effect(() => {
      const { match, rung, reached } = this;
      if (!match || !rung || this.noted === match.match) return;
      if (reached) void this.note(match, rung, reached);
      else if (isLost(match, this.own()[0])) this.noteLoss(match, rung);
    });
  }

  get applies(): boolean {
    return this.rung !== undefined;
  }

  /** The next bot after a win, else the same one again; an easier one before it after losses. */
  get next(): NextStep[] {
    const { rung, above } = this;
    const won = this.reached === 'beaten';
    const words = ladderWords();
    const { losses } = this.progress;
    const below = losses && losses.bot === rung?.name && easierBot(this.context.game.selectors, losses);
    return [
      ...(below ? [this.against(below, words.easier(localize(below.label)), 'back')] : []),
      ...(won && above ? [this.against(above, words.next(localize(above.label)), 'forward')] : []),
      ...(rung ? [this.against(rung, won ? words.again : words.retry, 'again')] : []),
    ];
  }

  /** The same rules and sides against this bot. */
  private against({ name }: Selector, label: string, icon: IconName): NextStep {
    const to = async () => {
      if (!this.match) return;
      const { setup, speed_ms, clock } = this.match;
      const seats = this.match.seats.map((seat) => (seat.kind === 'bot' ? { ...seat, name, selector: name } : seat));
      await beginMatch({ setup, seats, speed_ms, clock: clock?.setup });
    };
    return { kind: 'rung', button: { label, icon, to } };
  }

  private get match(): MatchState | undefined {
    return this.context.link.model.state;
  }

  private own(): number[] {
    return this.match ? ownSeats(this.match, this.context.link.keys) : [];
  }

  private find(): Reached | undefined {
    return this.match && this.rung ? reachedBy(this.match, this.own()[0]) : undefined;
  }

  private noteLoss({ match }: MatchState, rung: Selector): void {
    this.noted = match;
    this.progress.lose(rung.name, match);
  }

  /** A game from a custom start position does not count. */
  private async note({ match, setup, start }: MatchState, rung: Selector, reached: Reached): Promise<void> {
    this.noted = match;
    const first = await server.connection.request('position.open', { text: setup }).catch(() => undefined);
    if (first?.text === start) this.progress.add(rung.name, reached);
  }
}
