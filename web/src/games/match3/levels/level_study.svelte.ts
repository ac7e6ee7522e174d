// A study of a level: every kind of player in turn, for the version of now and, beside it, for one that was kept.
import { Job } from '../../../protocol/job.svelte';
import type { Refusal } from '../../../protocol/shapes';
import { studyOf, type Study } from './study';

const kGames = 1_000;
const kEachMs = 20_000;

export type Version = 'before' | 'now';

export interface StudyRow {
  player: string;
  before?: Study;
  now?: Study;
}

export class LevelStudy {
  rows = $state.raw<readonly StudyRow[]>([]);
  running = $state(false);
  refusal = $state.raw<Refusal>();
  /** The setup that `now` was studied with. */
  about = $state('');
  private readonly job = new Job();
  private number = 0;

  /** The row that is being filled. */
  readonly current = $derived(studyOf(this.job.report));
  private filling = $state.raw<{ player: string; version: Version }>();

  /** The rows so far, with the one that grows. */
  get shown(): readonly StudyRow[] {
    const { filling, current } = this;
    if (!filling || !current) return this.rows;
    return this.withStudy(filling, current);
  }

  /** Replaces what ran before. */
  async run(players: readonly string[], now: string, before?: string): Promise<void> {
    const number = ++this.number;
    this.rows = [];
    this.refusal = undefined;
    this.about = now;
    this.running = true;
    const versions: [Version, string][] = [...(before ? [['before', before] as [Version, string]] : []), ['now', now]];
    for (const player of players) {
      for (const [version, setup] of versions) {
        this.filling = { player, version };
        const report = await this.job.start('level.study', { setup, player, games: kGames, time_ms: kEachMs });
        if (number !== this.number) return;
        const study = studyOf(report);
        if (study) this.rows = this.withStudy({ player, version }, study);
        this.refusal = this.job.refusal;
        if (this.refusal) return this.end();
      }
    }
    this.end();
  }

  /** Ends what runs; what is counted stays. */
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

  private withStudy({ player, version }: { player: string; version: Version }, study: Study): StudyRow[] {
    const there = this.rows.some((row) => row.player === player);
    const rows = there ? this.rows : [...this.rows, { player }];
    return rows.map((row) => (row.player === player ? { ...row, [version]: study } : row));
  }
}
