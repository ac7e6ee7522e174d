// Creates a record's review: scores every position with a short search, then searches the mistakes again for longer.
// Missed wins are proved if the game has a solver for them. It can be stopped and resumed.
import { server } from '../../protocol/server.svelte';
import type { GameInfo, Words } from '../../protocol/messages';
import { GameScores, type Scored, type Shown } from '../thinking/game_scores.svelte';
import { mistakesOf, withHindsight, worthsOf } from './review';

/** Search time of a mistake, as a multiple of other positions'. */
export const kLonger = 4;
const kProve_ms = 2000;

export type Phase = 'new' | 'scoring' | 'checking' | 'stopped' | 'done';

export class Review {
  phase = $state<Phase>('new');
  /** The plies of the mistakes that have been searched again. */
  checked = $state.raw<ReadonlySet<number>>(new Set());
  /** The kinds of proved wins, by ply. */
  wins = $state.raw<ReadonlyMap<number, Words>>(new Map());
  private readonly scores: GameScores;
  private runs = 0;

  constructor(
    private readonly game: GameInfo,
    readonly moves: readonly string[],
    private readonly positionAfter: (count: number) => Promise<Shown>,
  ) {
    this.scores = new GameScores(game);
  }

  readonly scored = $derived.by(() => withHindsight(this.scores.scored));
  readonly worths = $derived.by(() => worthsOf(this.scored, this.moves));
  readonly mistakes = $derived.by(() => mistakesOf(this.scored, this.moves));

  get running(): boolean {
    return this.phase === 'scoring' || this.phase === 'checking';
  }

  get refusal() {
    return this.scores.refusal;
  }

  /** The search time behind the two values of a mistake. */
  searched_ms(at: number): number {
    return (server.times?.graph ?? 0) * (this.checked.has(at) ? kLonger : 1);
  }

  stop(): void {
    this.runs += 1;
    this.scores.stop();
    if (this.running) this.phase = 'stopped';
  }

  /** Starts or resumes. */
  async begin(): Promise<void> {
    this.stop();
    const run = this.runs;
    try {
      this.phase = 'scoring';
      if (!(await this.scores.score(this.moves.length, this.positionAfter))) return;
      if (run !== this.runs) return;
      this.phase = 'checking';
      for (;;) {
        const next = this.mistakes.find(({ at }) => !this.checked.has(at));
        if (!next) break;
        await this.check(next.at, run);
        if (run !== this.runs) return;
        this.checked = new Set([...this.checked, next.at]);
      }
      this.phase = 'done';
    } catch (error) {
      if (run === this.runs) this.phase = 'stopped';
      throw error;
    }
  }

  /** Scores the position after an alternative move. */
  async judge(position: Shown): Promise<Scored> {
    return this.scores.look(position, this.longer_ms);
  }

  get longer_ms(): number {
    return kLonger * (server.times?.graph ?? 0);
  }

  private async check(at: number, run: number): Promise<void> {
    for (const place of [at, at + 1]) {
      const known = this.scores.scored[place];
      if (!known || known.over || known.report?.proved) continue;
      const position = await this.positionAfter(place);
      const found = await this.scores.look(position, this.longer_ms);
      if (run !== this.runs) return;
      this.scores.replace(place, found);
      if (place === at && found.report?.verdict === 'win' && !found.report.proved) await this.prove(at, position, run);
      if (run !== this.runs) return;
    }
  }

  /** Tries to prove a win found by the search, most specific goal first (last in the list). */
  private async prove(at: number, position: Shown, run: number): Promise<void> {
    for (const { name, label } of [...this.game.goals].reverse()) {
      const report = await this.scores.prove(position, name, kProve_ms);
      if (run !== this.runs) return;
      if (report?.verdict !== 'win' || !report.proved) continue;
      const { seat, evaluation } = this.scores.scored[at]!;
      this.scores.replace(at, { seat, report, evaluation, over: false });
      this.wins = new Map([...this.wins, [at, label]]);
      return;
    }
  }
}
