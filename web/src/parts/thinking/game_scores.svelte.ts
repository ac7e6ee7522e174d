// Scores a game's positions one after another, each by a short search: for the analysis room's graph and for record
// reviews.
import { Job } from '../../protocol/job.svelte';
import { server } from '../../protocol/server.svelte';
import type { GameInfo, Position, Refusal, Report } from '../../protocol/messages';
import type { Outcome } from '../../protocol/shapes';
import { evaluationOf, type Evaluation } from './scores';

export type Shown = Pick<Position, 'text' | 'seat' | 'outcome'>;

export interface Scored {
  /** The seat to move. */
  seat: number;
  /** Undefined if the game is over or the search found nothing. */
  report: Report | undefined;
  /** Undefined if unknown. */
  evaluation: Evaluation | undefined;
  over: boolean;
}

const outcomeFor = ({ kind, winner }: Outcome): Evaluation => (kind === 'won' ? (winner === 0 ? 1 : -1) : 0);

export class GameScores {
  scored = $state.raw<readonly Scored[]>([]);
  running = $state(false);
  private readonly job = new Job();
  private runs = 0;

  constructor(private readonly game: GameInfo) {}

  get refusal(): Refusal | undefined {
    return this.job.refusal;
  }

  stop(): void {
    this.runs += 1;
    this.running = false;
    this.job.stop();
  }

  clear(): void {
    this.stop();
    this.scored = [];
  }

  /** Scores the positions at plies 0 to `moves`, resuming after a stop. Resolves to whether it finished. */
  async score(moves: number, positionAfter: (count: number) => Promise<Shown>): Promise<boolean> {
    const run = ++this.runs;
    this.running = true;
    try {
      for (let count = this.scored.length; count <= moves; count++) {
        const scored = await this.look(await positionAfter(count), server.times?.graph);
        if (run !== this.runs) return false;
        this.scored = [...this.scored, scored];
      }
      return true;
    } finally {
      if (run === this.runs) this.running = false;
    }
  }

  /** Replaces a score with that of a longer search. */
  replace(at: number, found: Scored): void {
    this.scored = this.scored.map((one, i) => (i === at ? found : one));
  }

  /** A position's value: the outcome if the game is over, else the result of a search with this time limit. */
  async look({ text, seat, outcome }: Shown, time_ms: number | undefined): Promise<Scored> {
    if (outcome.kind !== 'open') return { seat, report: undefined, evaluation: outcomeFor(outcome), over: true };
    const selector = this.game.selectors.at(-1)?.name ?? '';
    const report = await this.job.start('analyse', { text, selector, time_ms });
    return { seat, report, evaluation: report && evaluationOf(report, seat), over: false };
  }

  /** Solves the position for this goal. */
  async prove({ text }: Shown, goal: string, time_ms: number): Promise<Report | undefined> {
    return this.job.start('solve', { text, goal, time_ms });
  }
}
