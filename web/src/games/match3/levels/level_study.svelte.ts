// A level study: runs every kind of player in turn on the current version. If a version is kept, paired games are
// played on both.
import { Job } from '../../../protocol/job.svelte';
import type { Comparison, Refusal, Report } from '../../../protocol/messages';
import { againstOf, comparisonOf, studyOf, type Study } from './study';

const kGames = 1_000;
const kEachMs = 20_000;

export interface StudyRow {
  player: string;
  before?: Study;
  now?: Study;
  comparison?: Comparison;
}

export class LevelStudy {
  rows = $state.raw<readonly StudyRow[]>([]);
  running = $state(false);
  refusal = $state.raw<Refusal>();
  /** The setup that `now` was studied with. */
  about = $state('');
  private readonly job = new Job();
  private number = 0;
  /** The player whose row is in progress, and whether a kept version is played too. */
  private filling = $state.raw<{ player: string; paired: boolean }>();

  /** The row in progress, once something has been counted. */
  private readonly current = $derived(this.filling && rowOf(this.filling, this.job.report));

  /** The rows so far, including the one in progress. */
  get shown(): readonly StudyRow[] {
    return this.current ? [...this.rows, this.current] : this.rows;
  }

  /** Replaces the previous study. */
  async run(players: readonly string[], now: string, before?: string): Promise<void> {
    const number = ++this.number;
    this.rows = [];
    this.refusal = undefined;
    this.about = now;
    this.running = true;
    const setups = before ? { setup: before, against: now } : { setup: now };
    for (const player of players) {
      const filling = { player, paired: before !== undefined };
      this.filling = filling;
      const report = await this.job.start('level.study', { ...setups, player, games: kGames, time_ms: kEachMs });
      if (number !== this.number) return;
      const row = rowOf(filling, report);
      this.filling = undefined;
      if (row) this.rows = [...this.rows, row];
      this.refusal = this.job.refusal;
      if (this.refusal) return this.end();
    }
    this.end();
  }

  /** Stops the study; finished counts stay. */
  stop(): void {
    this.rows = this.shown;
    this.number += 1;
    this.end();
  }

  private end(): void {
    this.filling = undefined;
    this.job.stop();
    this.running = false;
  }
}

function rowOf(
  { player, paired }: { player: string; paired: boolean },
  report: Report | undefined,
): StudyRow | undefined {
  const first = studyOf(report);
  if (!first) return undefined;
  if (!paired) return { player, now: first };
  const now = againstOf(report);
  const comparison = comparisonOf(report);
  return { player, before: first, ...(now ? { now } : {}), ...(comparison ? { comparison } : {}) };
}
