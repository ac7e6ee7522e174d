// Reviews the record of a one-player game without a solver: the strongest bot ranks the moves of each position. It can
// be stopped and resumed.
import { Job } from '../../protocol/job.svelte';
import { server } from '../../protocol/server.svelte';
import type { GameInfo } from '../../protocol/messages';
import { farBelow, judgeMove, type JudgedMove } from './swaps';

export class SwapReview {
  phase = $state<'new' | 'running' | 'stopped' | 'done'>('new');
  judged = $state.raw<readonly (JudgedMove | undefined)[]>([]);
  readonly marked = $derived.by(() => farBelow(this.judged));
  private readonly job = new Job();
  private runs = 0;

  constructor(
    private readonly game: GameInfo,
    readonly moves: readonly string[],
    private readonly positionAfter: (count: number) => Promise<{ text: string }>,
  ) {}

  get refusal() {
    return this.job.refusal;
  }

  stop(): void {
    this.runs += 1;
    this.job.stop();
    if (this.phase === 'running') this.phase = 'stopped';
  }

  /** Starts or resumes. */
  async begin(): Promise<void> {
    this.stop();
    const run = this.runs;
    this.phase = 'running';
    const selector = this.game.selectors.at(-1)?.name ?? '';
    try {
      while (this.judged.length < this.moves.length) {
        const at = this.judged.length;
        const { text } = await this.positionAfter(at);
        if (run !== this.runs) return;
        const report = await this.job.start('analyse', { text, selector, time_ms: server.times?.graph });
        if (run !== this.runs) return;
        if (!report) return this.stop();
        this.judged = [...this.judged, judgeMove(report, this.moves[at] ?? '', at)];
      }
      this.phase = 'done';
    } catch (error) {
      if (run === this.runs) this.phase = 'stopped';
      throw error;
    }
  }
}
