// A long-running job as a room shows it: its latest report, whether it is still running, and how to stop it. A job
// lost with the connection restarts after reconnecting.
import { refusalOf, type JobHandle } from './connection';
import { server } from './server.svelte';
import type { Refusal, Report } from './messages';
import type { Request, JobVerb } from './verbs';

export class Job {
  report = $state.raw<Report>();
  running = $state(false);
  refusal = $state.raw<Refusal>();
  private job: JobHandle | undefined;

  /** Replaces the running job. Resolves to the last report, or to undefined if stopped, replaced or refused. */
  async start<V extends JobVerb>(verb: V, fields: Request<V>): Promise<Report | undefined> {
    this.stop();
    this.report = undefined;
    this.refusal = undefined;
    this.running = true;
    const job = server.connection.run(verb, fields, (report) => {
      if (this.job === job) this.report = report;
    });
    this.job = job;
    try {
      const report = await job.done;
      if (this.job !== job) return undefined;
      this.report = report;
      return report;
    } catch (error) {
      if (this.job !== job) return undefined;
      const refusal = refusalOf(error);
      if (refusal.code === 'connection/lost') return await this.start(verb, fields);
      this.refusal = refusal;
      return undefined;
    } finally {
      if (this.job === job) this.running = false;
    }
  }

  /** Ends the job but keeps its result; the last report still arrives. */
  finish(): void {
    this.job?.stop();
  }

  /** Ends the job and discards its result. */
  stop(): void {
    this.job?.stop();
    this.job = undefined;
    this.running = false;
    this.report = undefined;
  }
}
