// A hint the player requested, valid until the next move.
import { cellsOf } from '../../board/marks';
import { announce } from '../../kit/announcer.svelte';
import { actionsOf } from '../../protocol/actions';
import { Job } from '../../protocol/job.svelte';
import type { MatchLink } from '../../protocol/match_link.svelte';
import { can, seatToMove } from '../../protocol/match_model';
import type { Candidate, GameInfo } from '../../protocol/messages';
import { localize, t } from '../../words';
import { moveName } from '../names';

interface Hint {
  /** The position it is for. Other events, such as that the match is not rated any more, leave it valid. */
  text: string;
  move: string;
  why: string;
  candidates: readonly Candidate[];
}

export class AskedHint {
  readonly job = new Job();
  private found = $state.raw<Hint>();
  private hidden = $state(false);

  constructor(
    private readonly game: GameInfo,
    private readonly link: MatchLink,
  ) {}

  /** The hint for the position on the board. */
  readonly now = $derived.by(() => (this.found?.text === this.link.model.state?.text ? this.found : undefined));
  readonly cells = $derived.by(() => {
    return this.now ? cellsOf(this.now.move, actionsOf(this.link.model.state?.view)) : [];
  });

  /** It is being computed, or told and not hidden. The board shows it in any case. */
  get told(): boolean {
    return this.job.running || (this.now !== undefined && !this.hidden);
  }

  hide(): void {
    this.hidden = true;
  }

  async ask(): Promise<void> {
    const match = this.link.model.state;
    if (!match || !can('hint', match, this.link.keys)) return;
    const seat = seatToMove(match, this.link.keys);
    if (seat === undefined) return;
    const { text } = match;
    this.link.refusal = undefined;
    this.hidden = false;
    const report = await this.job.start('match.hint', { match: match.match });
    const best = report?.candidates[0];
    if (!best) return;
    this.found = { text, move: best.move, why: best.why.map(localize).join(', '), candidates: report.candidates };
    announce(t().hintIs(moveName(this.game, best.move)));
  }
}
