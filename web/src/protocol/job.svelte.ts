// Long work as a room shows it: an improving report, whether it still runs, how to stop it. Work the
// connection lost is begun again once the connection is back.
import type { JobHandle, ProtocolError } from './connection';
import { server } from './server.svelte';
import type { Request, JobVerb, Refusal, Report } from './shapes';

export class Job {
  report = $state.raw<Report>();
  running = $state(false);
  refusal = $state.raw<Refusal>();
  private job: JobHandle | undefined;

  /** Replaces what was running. `keep` leaves the last report in sight until the first new one. */
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
      const { refusal } = error as ProtocolError;
      if (refusal.code === 'connection/lost') return await this.start(verb, fields);
      this.refusal = refusal;
      return undefined;
    } finally {
      if (this.job === job) this.running = false;
    }
  }

  /** Lets the running work end with what it has; its last report still arrives. */
  finish(): void {
    this.job?.stop();
  }

  /** Ends the running work and forgets what it found. */
  stop(): void {
    this.job?.stop();
    this.job = undefined;
    this.running = false;
    this.report = undefined;
  }
}
