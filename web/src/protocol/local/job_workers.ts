// Jobs have Workers of their own, "desks", so that matches go on beside them and a job ends at once when it is stopped.
import type { JobPush, Refusal, Report } from '../messages';
import type { JobVerb } from '../verbs';
import type { ProgramWorker } from './worker_messages';

/** Other jobs of the protocol, hints, are the matches' own. */
const kDeskVerbs: ReadonlySet<string> = new Set<JobVerb>([
  'analyse',
  'solve',
  'level.study',
  'level.game',
  'level.scenarios',
  'puzzle.judge',
]);

/** As many jobs as a client may have at a time. */
const kMostDesks = 4;
/** A desk without a job gives its memory back after this time. */
const kIdleMs = 5_000;

const kBusy: Refusal = { code: 'limit/busy', says: 'too much work at once; stop a job first, or wait' };
const kTrapped: Refusal = { code: 'server/internal', says: 'the computation failed' };

/** The report of a job that is stopped before its first one. */
function emptyReport(verb: string): Report {
  const facts = verb === 'level.study' ? { games: 0, wins: 0, moves_left: [], goals: [] } : undefined;
  return {
    verdict: 'unknown',
    line: [],
    depth: 0,
    nodes: 0,
    ms: 0,
    proved: false,
    candidates: [],
    ...(facts && { facts }),
  } as Report;
}

interface Asked {
  id: unknown;
  do: string;
  job?: string;
}

interface Desk {
  worker: ProgramWorker;
  /** Its request, until the program has accepted it. */
  asked: Asked | undefined;
  /** The job's name for the page, once it has one. */
  job: string | undefined;
  report: Report;
  idle?: ReturnType<typeof setTimeout>;
}

export class Desks {
  private jobs = 0;
  private readonly desks = new Set<Desk>();

  /** `send` takes a message to the page. */
  constructor(
    private readonly startWorker: () => ProgramWorker,
    private readonly send: (message: object) => void,
  ) {}

  /** Takes a request that is for a desk; returns whether it is. */
  takes(line: string, asked: Asked): boolean {
    if (asked.do === 'job.stop') return this.stop(asked);
    if (!kDeskVerbs.has(asked.do)) return false;
    const desk = [...this.desks].find((one) => !one.asked && one.job === undefined) ?? this.open();
    if (!desk) this.send({ id: asked.id, error: kBusy });
    else this.begin(desk, line, asked);
    return true;
  }

  /** Ends all jobs. */
  close(): void {
    for (const desk of this.desks) this.end(desk);
  }

  private begin(desk: Desk, line: string, asked: Asked): void {
    clearTimeout(desk.idle);
    desk.asked = asked;
    desk.report = emptyReport(asked.do);
    desk.worker.postMessage(line);
  }

  /** Undefined if there are too many. */
  private open(): Desk | undefined {
    if (this.desks.size === kMostDesks) return undefined;
    const desk: Desk = { worker: this.startWorker(), asked: undefined, job: undefined, report: emptyReport('') };
    desk.worker.onmessage = ({ data }) => typeof data === 'string' && this.hear(desk, JSON.parse(data));
    desk.worker.onerror = (event) => {
      event.preventDefault();
      this.refuse(desk, kTrapped);
    };
    this.desks.add(desk);
    return desk;
  }

  private hear(desk: Desk, message: { ok?: { job: string }; error?: Refusal } & Partial<JobPush>): void {
    if (desk.asked && message.ok) {
      desk.job = `d${++this.jobs}`;
      this.send({ id: desk.asked.id, ok: { ...message.ok, job: desk.job } });
      desk.asked = undefined;
    } else if (desk.asked) {
      this.send({ id: desk.asked.id, error: message.error ?? kTrapped });
      this.rest(desk);
    } else if (desk.job !== undefined && message.job !== undefined) {
      desk.report = message.report ?? desk.report;
      this.send({ ...message, job: desk.job });
      if (message.done) this.rest(desk);
    }
  }

  /** Stops a job, or all if none is named; false if there is none here. */
  private stop({ id, job }: Asked): boolean {
    const desks = [...this.desks].filter((desk) => desk.job !== undefined && (job === undefined || desk.job === job));
    if (desks.length === 0) return false;
    for (const desk of desks) this.end(desk);
    this.send({ id, ok: { stopped: desks.length } });
    for (const desk of desks) this.send({ job: desk.job, done: true, report: desk.report });
    return true;
  }

  /** The desk is lost, and the job with it. */
  private refuse(desk: Desk, error: Refusal): void {
    this.end(desk);
    if (desk.asked) this.send({ id: desk.asked.id, error });
    else if (desk.job !== undefined) this.send({ job: desk.job, done: true, error });
  }

  /** The desk is free. */
  private rest(desk: Desk): void {
    desk.asked = undefined;
    desk.job = undefined;
    desk.idle = setTimeout(() => this.end(desk), kIdleMs);
  }

  private end(desk: Desk): void {
    clearTimeout(desk.idle);
    desk.worker.terminate();
    this.desks.delete(desk);
  }
}
