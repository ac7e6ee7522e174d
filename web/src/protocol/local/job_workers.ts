// Jobs have Workers of their own, so that matches go on beside them and a job ends at once when it is stopped.
import type { JobPush, Refusal, Report } from '../messages';
import type { JobVerb } from '../verbs';
import type { ProgramWorker } from './worker_messages';

/** Other jobs of the protocol, hints, are the matches' own. */
const kJobVerbs: ReadonlySet<string> = new Set<JobVerb>([
  'analyse',
  'solve',
  'level.study',
  'level.game',
  'level.scenarios',
  'puzzle.judge',
]);

/** As many jobs as a client may have at a time. */
const kMostWorkers = 4;
/** A Worker without a job is ended after this time, which frees its memory. */
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

/** A Worker, and its job if it has one. */
interface Slot {
  worker: ProgramWorker;
  /** Its request, until the program has accepted it. */
  asked: Asked | undefined;
  /** The job's name for the page, once it has one. */
  job: string | undefined;
  report: Report;
  idle?: ReturnType<typeof setTimeout>;
}

export class JobWorkers {
  private jobs = 0;
  private readonly slots = new Set<Slot>();

  /** `send` takes a message to the page. */
  constructor(
    private readonly startWorker: () => ProgramWorker,
    private readonly send: (message: object) => void,
  ) {}

  /** Takes a request that begins or stops a job; returns whether it does. */
  takes(line: string, asked: Asked): boolean {
    if (asked.do === 'job.stop') return this.stop(asked);
    if (!kJobVerbs.has(asked.do)) return false;
    const slot = [...this.slots].find((one) => !one.asked && one.job === undefined) ?? this.open();
    if (!slot) this.send({ id: asked.id, error: kBusy });
    else this.begin(slot, line, asked);
    return true;
  }

  /** Ends all jobs. */
  close(): void {
    for (const slot of this.slots) this.end(slot);
  }

  private begin(slot: Slot, line: string, asked: Asked): void {
    clearTimeout(slot.idle);
    slot.asked = asked;
    slot.report = emptyReport(asked.do);
    slot.worker.postMessage(line);
  }

  /** Undefined if there are too many. */
  private open(): Slot | undefined {
    if (this.slots.size === kMostWorkers) return undefined;
    const slot: Slot = { worker: this.startWorker(), asked: undefined, job: undefined, report: emptyReport('') };
    slot.worker.onmessage = ({ data }) => typeof data === 'string' && this.hear(slot, JSON.parse(data));
    slot.worker.onerror = (event) => {
      event.preventDefault();
      this.refuse(slot, kTrapped);
    };
    this.slots.add(slot);
    return slot;
  }

  private hear(slot: Slot, message: { ok?: { job: string }; error?: Refusal } & Partial<JobPush>): void {
    if (slot.asked && message.ok) {
      slot.job = `d${++this.jobs}`;
      this.send({ id: slot.asked.id, ok: { ...message.ok, job: slot.job } });
      slot.asked = undefined;
    } else if (slot.asked) {
      this.send({ id: slot.asked.id, error: message.error ?? kTrapped });
      this.rest(slot);
    } else if (slot.job !== undefined && message.job !== undefined) {
      slot.report = message.report ?? slot.report;
      this.send({ ...message, job: slot.job });
      if (message.done) this.rest(slot);
    }
  }

  /** Stops a job, or all if none is named; false if there is none here. */
  private stop({ id, job }: Asked): boolean {
    const slots = [...this.slots].filter((slot) => slot.job !== undefined && (job === undefined || slot.job === job));
    if (slots.length === 0) return false;
    for (const slot of slots) this.end(slot);
    this.send({ id, ok: { stopped: slots.length } });
    for (const slot of slots) this.send({ job: slot.job, done: true, report: slot.report });
    return true;
  }

  /** The Worker is lost, and its job with it. */
  private refuse(slot: Slot, error: Refusal): void {
    this.end(slot);
    if (slot.asked) this.send({ id: slot.asked.id, error });
    else if (slot.job !== undefined) this.send({ job: slot.job, done: true, error });
  }

  /** The Worker is free. */
  private rest(slot: Slot): void {
    slot.asked = undefined;
    slot.job = undefined;
    slot.idle = setTimeout(() => this.end(slot), kIdleMs);
  }

  private end(slot: Slot): void {
    clearTimeout(slot.idle);
    slot.worker.terminate();
    this.slots.delete(slot);
  }
}
