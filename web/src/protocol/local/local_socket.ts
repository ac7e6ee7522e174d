// The program in this browser behind the page's `Socket`: a Worker with the matches, and others for jobs. A Worker that
// ends closes the socket, and the connection opens another one, which reads the journal.
import type { Socket } from '../connection';
import type { HereEvents } from '../here_events';
import type { Refusal } from '../messages';
import { JobWorkers } from './job_workers';
import type { FromWorker, ProgramWorker, StartWorker } from './worker_messages';

const kTrapped: Refusal = { code: 'server/internal', says: 'the program in this browser failed' };
/** After a request has ended this many Workers, it is refused. */
const kMostTraps = 2;

/** Request -> how many Workers have trapped while it was unanswered. A resent request has the same text. */
const traps = new Map<string, number>();

export class LocalSocket implements Socket {
  onopen: Socket['onopen'] = null;
  onclose: Socket['onclose'] = null;
  onmessage: Socket['onmessage'] = null;
  private readonly worker: ProgramWorker;
  private jobs: JobWorkers | undefined;
  private closed = false;
  private wasReady = false;
  /** The matches' unanswered requests, by id. */
  private readonly asked = new Map<number, string>();

  constructor(
    module: Promise<WebAssembly.Module>,
    startWorker: StartWorker,
    private readonly events: HereEvents,
  ) {
    const begin = (forJobs: boolean) => {
      const worker = startWorker(forJobs);
      worker.postMessage({ forJobs });
      return worker;
    };
    // It starts and opens the journal while the program is compiled.
    this.worker = begin(false);
    this.worker.onmessage = ({ data }) => this.hear(data);
    this.worker.onerror = (event) => {
      event.preventDefault();
      for (const line of this.asked.values()) traps.set(line, (traps.get(line) ?? 0) + 1);
      this.end();
    };
    const givePrograms = (compiled: WebAssembly.Module) => {
      if (this.closed) return;
      this.worker.postMessage({ module: compiled });
      const forJob = () => {
        const worker = begin(true);
        worker.postMessage({ module: compiled });
        return worker;
      };
      this.jobs = new JobWorkers(forJob, this.tell);
    };
    module.then(givePrograms, () => this.end());
  }

  send(data: string): void {
    const asked = JSON.parse(data) as { id: number; do: string };
    if (this.closed || this.jobs?.takes(data, asked)) return;
    if ((traps.get(data) ?? 0) >= kMostTraps) return this.tell({ id: asked.id, error: kTrapped });
    this.asked.set(asked.id, data);
    this.worker.postMessage(data);
  }

  close(): void {
    this.end();
  }

  private hear(data: FromWorker): void {
    if (this.closed) return;
    if (typeof data === 'string') {
      const [, id] = /^\{"id":(\d+)/.exec(data) ?? [];
      if (id !== undefined) this.asked.delete(Number(id));
      this.onmessage?.({ data });
    } else if ('ready' in data) {
      this.wasReady = true;
      this.onopen?.();
    } else if ('unreadable' in data) this.events.onunreadable(data.unreadable);
    else {
      if (data.closed && !this.wasReady) this.events.onrefused(data.closed);
      this.end(data.closed ?? undefined);
    }
  }

  private tell = (message: object): void => {
    if (!this.closed) this.onmessage?.({ data: JSON.stringify(message) });
  };

  /** Ends the Workers. What the matches have not answered is refused if there is a reason. */
  private end(refusal?: Refusal): void {
    if (this.closed) return;
    if (refusal) for (const id of this.asked.keys()) this.tell({ id, error: refusal });
    this.closed = true;
    this.worker.terminate();
    this.jobs?.close();
    this.onclose?.();
  }
}
