// One socket to the program: requests, watched matches and jobs. It reconnects by itself, resends unanswered requests,
// and resumes each watched match after the last event received. A line that has fallen silent is replaced, too. It knows
// the protocol's envelope, and only the verbs that check the line, watch matches or stop jobs.
import { withChange } from './change';
import type {
  ChatNews,
  JobPush,
  LobbyNews,
  MatchEvent,
  MatchPush,
  MatchState,
  RacePush,
  Refusal,
  Report,
  Said,
  You,
} from './messages';
import type { Presence } from './shapes';
import type { Request, Response, JobVerb, Verb } from './verbs';

/** Thrown when a request is refused or lost. */
export class ProtocolError extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.says);
  }
}

/** The refusal behind a failed request. Any other error is a bug in the page and is rethrown. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof ProtocolError) return error.refusal;
  throw error;
}

export type Status = 'connecting' | 'open' | 'lost';

/** The part of WebSocket used here, so that tests can replace it. */
export interface Socket {
  send(data: string): void;
  close(): void;
  onopen: (() => void) | null;
  onclose: ((event?: { reason: string }) => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
}

/** A running job: `done` resolves to its last report; `stop` ends it early with the best result so far. */
export interface JobHandle {
  done: Promise<Report>;
  stop(): void;
}

export type MatchListener = (events: MatchEvent[], state: MatchState) => void;

/** A watcher that wants presence and the match's other side channels. */
export interface Attending {
  onpresence(presence: Presence[]): void;
  /** This visitor's seats. */
  onyou?(you: You): void;
  onwatching?(count: number): void;
  onsaid?(said: Said): void;
  /** Undefined if this visitor has no chat. */
  onchat?(news: ChatNews | undefined): void;
}

interface OpenRequest {
  verb: Verb;
  fields: object;
  resolve(answer: unknown): void;
  reject(error: ProtocolError): void;
  /** When the server that owns the match stopped answering, and the number of retries since. */
  away?: { since: number; tries: number };
}

interface Watch {
  /** The last state received: the base of the next change. */
  state?: MatchState;
  /** A `match.watch` request is in flight. */
  requested?: boolean;
  /** A push came meanwhile that could not be applied. */
  missed?: boolean;
  listener: MatchListener;
  failed(error: ProtocolError): void;
  attending?: Attending;
}

interface OpenJob {
  progress(report: Report): void;
  resolve(report: Report): void;
  reject(error: ProtocolError): void;
}

/** The close reason the program gives when the session has ended. */
const kSignedOut = 'signed out';
/** Never resent: a second copy could start the same work twice. */
const kSentOnce: ReadonlySet<Verb> = new Set<Verb>(['match.new', 'analyse', 'solve', 'match.hint', 'match.say']);
/** The refusal of a request whose connection was lost. */
export const kLost: Refusal = { code: 'connection/lost', says: 'the connection was lost' };
/** Pauses between attempts to connect. In the first 20 s of an outage none is long. */
const kBackoffMs = [250, 500, 1000, ...Array<number>(10).fill(3000), 8000];
/** An attempt to connect that takes longer is given up. */
const kOpenMs = 10_000;
/** A ping is sent after this silence; sooner while an answer is awaited, later while the page is hidden. */
const kQuietMs = 10_000;
const kAwaitedMs = 3_000;
const kHiddenMs = 60_000;
/** The connection is lost if nothing is heard in this time after a ping. */
const kAnswerMs = 4_000;
/** A slow line must bring a long answer one day: from the second stall in a row, the time doubles up to this. */
const kMostAnswerMs = 32_000;
/** A timer that is later than this tells of the page, not of the line. */
const kLateMs = 1_000;
/** Delay before a rate-limited message is resent. */
const kRateWaitMs = 250;
/** The server that owns the match does not answer; its heir will take over. */
const kElsewhere = 'match/elsewhere';
/** Retry delays for such requests, and the time after which the refusal is final. */
const kAwayPausesMs = [250, 500, 1000, 2000, 3000];
const kAwayMs = 10_000;

export class Connection {
  private socket: Socket | null = null;
  private status_: Status = 'connecting';
  private attempts = 0;
  private renewals = 0;
  private nextId = 1;
  private waiting = new Map<number, OpenRequest>();
  private watches = new Map<string, Watch>();
  private jobs = new Map<string, OpenJob>();
  private lobbies = new Set<(news: LobbyNews) => void>();
  private races = new Set<(news: RacePush) => void>();
  /** Ids of requests being retried because the owning server does not answer. */
  private away = new Set<number>();
  /** When something was last heard, or the socket opened. Times of the pulse are by `performance.now()`. */
  private heardAt = 0;
  /** Nothing has been heard on this socket. */
  private mute = true;
  /** Since when an answer has been awaited without a sign of life. */
  private awaitedSince = 0;
  /** The ping since which nothing was heard. `again`: a timer was late, so this is the second one. */
  private pinged: { at: number; again: boolean } | undefined;
  /** How often in a row silence has ended a connection before every request was answered. */
  private stalls = 0;
  /** Fires for the next attempt to connect, to give one up, or to check the pulse. */
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly openSocket: () => Socket,
    private readonly onStatus: (status: Status) => void = () => {},
    /** Called when this socket's session has ended; a new socket opens once the promise settles. */
    private readonly onSignedOut: () => Promise<void> = () => Promise.resolve(),
    /** Whether requests are being retried because a server behind the connection does not answer. */
    private readonly onAway: (away: boolean) => void = () => {},
    private readonly isHidden: () => boolean = () => false,
  ) {
    this.open();
  }

  get status(): Status {
    return this.status_;
  }

  /** Sends a request once connected; resolves to its answer. */
  request<V extends Verb>(verb: V, fields: Request<V>): Promise<Response<V>> {
    return new Promise((resolve, reject) => {
      const id = this.nextId++;
      this.waiting.set(id, { verb, fields, resolve: resolve as (answer: unknown) => void, reject });
      if (this.status_ === 'open') this.send(id);
    });
  }

  /** Starts a job; `progress` gets every report except the last. */
  run<V extends JobVerb>(verb: V, fields: Request<V>, progress: (report: Report) => void): JobHandle {
    let name: string | undefined;
    let stopped = false;
    const stop = () => {
      stopped = true;
      if (name !== undefined && this.jobs.has(name)) void this.request('job.stop', { job: name }).catch(() => {});
    };
    const done = this.request(verb, fields).then(
      (answer) =>
        new Promise<Report>((resolve, reject) => {
          name = answer.job;
          this.jobs.set(name, { progress, resolve, reject });
          if (stopped) stop();
        }),
    );
    return { done, stop };
  }

  /**
   * Watches a match until the returned function is called. The listener first gets the whole state, then every event
   * once and in order, across reconnections.
   */
  watch(
    match: string,
    listener: MatchListener,
    failed: (error: ProtocolError) => void,
    attending?: Attending,
  ): () => void {
    const watch: Watch = { listener, failed, attending };
    this.watches.set(match, watch);
    if (this.status_ === 'open') this.follow(match);
    return () => {
      if (this.watches.get(match) !== watch) return; // another listener has replaced this one
      this.watches.delete(match);
      if (this.status_ === 'open') void this.request('match.unwatch', { match }).catch(() => {});
    };
  }

  /** Subscribes to lobby news until the returned function is called. */
  listen(listener: (news: LobbyNews) => void): () => void {
    this.lobbies.add(listener);
    return () => this.lobbies.delete(listener);
  }

  /** Subscribes to race news until the returned function is called. */
  listenToRaces(listener: (news: RacePush) => void): () => void {
    this.races.add(listener);
    return () => this.races.delete(listener);
  }

  /** Asks the program again which seats are this visitor's. */
  attend(match: string): void {
    if (this.status_ === 'open') this.follow(match);
  }

  /** Rejects the requests about a match that are not answered yet; they are not sent again. */
  forget(match: string): void {
    for (const [id, request] of this.waiting) {
      if ((request.fields as { match?: string }).match !== match) continue;
      this.waiting.delete(id);
      this.setAway(id, false);
      request.reject(new ProtocolError(kLost));
    }
  }

  /** Reconnects at once instead of waiting for the next attempt, or for the current one. */
  retry(): void {
    if (this.status_ !== 'lost') return;
    this.drop();
    this.open();
  }

  /** Call when the line may have broken unnoticed, as while the device slept: reconnects, or checks with a ping. */
  wake(): void {
    if (this.status_ === 'lost') this.retry();
    else if (this.status_ === 'open' && (!this.pinged || this.pulseDue() <= performance.now())) this.ping();
  }

  /** Replaces the socket after the visitor's identity has changed; the new one opens once `first` has settled. */
  renew(first: Promise<void> = Promise.resolve()): void {
    this.drop();
    this.setStatus('connecting');
    const opens = ++this.renewals;
    const open = () => {
      if (opens === this.renewals && this.socket === null) this.open();
    };
    void first.then(open, open);
  }

  /** Closes the socket for good. What is not answered yet stays unanswered. */
  close(): void {
    this.drop();
    this.setStatus('lost');
  }

  private open(): void {
    const socket = this.openSocket();
    this.socket = socket;
    socket.onopen = () => this.socket === socket && this.opened();
    socket.onmessage = (event) => this.socket === socket && this.receive(String(event.data));
    socket.onclose = (event) => {
      if (this.socket !== socket) return;
      if (event?.reason === kSignedOut) this.renew(this.onSignedOut());
      else this.lost();
    };
    this.setTimer(kOpenMs, () => this.lost());
  }

  private opened(): void {
    this.heardAt = this.awaitedSince = performance.now();
    this.mute = true;
    this.setStatus('open');
    for (const id of [...this.waiting.keys()]) this.send(id);
    for (const match of this.watches.keys()) this.follow(match);
    this.awaitPulse();
  }

  private lost(): void {
    this.drop();
    this.setStatus('lost');
    const pause = kBackoffMs[Math.min(this.attempts++, kBackoffMs.length - 1)] ?? 0;
    this.setTimer(pause * (0.75 + Math.random() / 2), () => this.open());
  }

  /** Closes the socket, rejects jobs, and rejects in-flight requests that must not be resent. */
  private drop(): void {
    clearTimeout(this.timer);
    this.pinged = undefined;
    const { socket } = this;
    this.socket = null;
    // Browsers log a warning if a socket is closed before it is open.
    if (socket && this.status_ !== 'open') socket.onopen = () => socket.close();
    else socket?.close();
    for (const id of [...this.away]) this.setAway(id, false);
    for (const [id, request] of this.waiting) {
      if (this.status_ !== 'open' || !kSentOnce.has(request.verb)) continue;
      this.waiting.delete(id);
      request.reject(new ProtocolError(kLost));
    }
    for (const job of this.jobs.values()) job.reject(new ProtocolError(kLost));
    this.jobs.clear();
  }

  private setTimer(ms: number, then: () => void): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(then, ms);
  }

  /** When to send a ping, or when the one sent must have been answered. */
  private pulseDue(): number {
    if (this.pinged) return this.pinged.at + Math.min(kAnswerMs * 2 ** Math.max(0, this.stalls - 1), kMostAnswerMs);
    const quietMs = this.isHidden() ? kHiddenMs : kQuietMs;
    const awaited = this.mute || this.waiting.size > 0;
    return Math.min(this.heardAt + quietMs, awaited ? this.awaitedSince + kAwaitedMs : Infinity);
  }

  private awaitPulse(): void {
    this.setTimer(Math.max(0, this.pulseDue() - performance.now()), () => this.checkPulse());
  }

  /** A dead network does not close the socket: silence does. */
  private checkPulse(): void {
    const lateMs = performance.now() - this.pulseDue();
    if (lateMs < 0) return this.awaitPulse();
    if (!this.pinged) return this.ping();
    // A page that slept or was busy may not have been given what had arrived.
    if (lateMs > kLateMs && !this.pinged.again) return this.ping(true);
    if (this.waiting.size > 0) this.stalls += 1;
    this.lost();
  }

  /** Not a request: it is neither awaited nor sent again, and any message answers it. */
  private ping(again = false): void {
    this.pinged = { at: performance.now(), again };
    this.socket?.send(JSON.stringify({ id: this.nextId++, do: 'ping' satisfies Verb }));
    this.awaitPulse();
  }

  private hearPulse(): void {
    this.heardAt = this.awaitedSince = performance.now();
    this.mute = false;
    this.attempts = 0;
    if (!this.pinged) return;
    this.pinged = undefined;
    this.awaitPulse();
  }

  private setStatus(status: Status): void {
    this.status_ = status;
    this.onStatus(status);
  }

  private send(id: number): void {
    const request = this.waiting.get(id);
    if (!request) return;
    this.socket?.send(JSON.stringify({ id, do: request.verb, ...request.fields }));
    if (this.waiting.size > 1) return;
    this.awaitedSince = performance.now();
    if (!this.pinged) this.awaitPulse();
  }

  private follow(match: string): void {
    const watch = this.watches.get(match);
    if (!watch) return;
    watch.missed = watch.requested;
    if (watch.requested) return;
    watch.requested = true;
    const since = watch.state ? { since: watch.state.seq } : {};
    this.request('match.watch', { match, ...since }).then(
      ({ events, state, presence, you, watching, chat }) => {
        watch.requested = false;
        if (you) watch.attending?.onyou?.(you);
        watch.attending?.onwatching?.(watching ?? 0);
        watch.attending?.onchat?.(chat);
        this.deliver(match, events ?? [], state);
        watch.attending?.onpresence(presence ?? []);
        if (watch.missed && this.watches.get(match) === watch) this.follow(match);
      },
      (error: ProtocolError) => {
        watch.requested = false;
        watch.failed(error);
      },
    );
  }

  private receive(line: string): void {
    this.hearPulse();
    const message = JSON.parse(line) as { id?: number; ok?: unknown; error?: Refusal; lobby?: LobbyNews } & Partial<
      MatchPush & JobPush & RacePush
    >;
    if (typeof message.id === 'number') this.answered(message.id, message.ok, message.error);
    else if (message.match !== undefined) this.pushed(message as MatchPush);
    else if (message.job !== undefined) this.reported(message as JobPush);
    else if (message.race !== undefined) for (const listener of this.races) listener(message as RacePush);
    else if (message.lobby) for (const listener of this.lobbies) listener(message.lobby);
  }

  private answered(id: number, ok: unknown, error: Refusal | undefined): void {
    const request = this.waiting.get(id);
    if (!request) return;
    if (error?.code === 'limit/rate') {
      setTimeout(() => this.status_ === 'open' && this.send(id), kRateWaitMs);
      return;
    }
    if (error?.code === kElsewhere && this.sendsAgain(id, request)) return;
    this.waiting.delete(id);
    if (this.waiting.size === 0) this.stalls = 0;
    this.setAway(id, false);
    if (error) request.reject(new ProtocolError(error));
    else request.resolve(ok);
  }

  /** Schedules a retry of a request whose server does not answer; false if it must not be retried. A command keeps
   * its id. */
  private sendsAgain(id: number, request: OpenRequest): boolean {
    if (kSentOnce.has(request.verb)) return false;
    const away = (request.away ??= { since: Date.now(), tries: 0 });
    if (Date.now() - away.since >= kAwayMs) return false;
    const socket = this.socket;
    const pause = kAwayPausesMs[Math.min(away.tries++, kAwayPausesMs.length - 1)] ?? 0;
    // A new socket resends all pending requests anyway.
    setTimeout(() => this.socket === socket && this.send(id), pause);
    this.setAway(id, true);
    return true;
  }

  private setAway(id: number, away: boolean): void {
    const before = this.away.size > 0;
    if (away) this.away.add(id);
    else this.away.delete(id);
    if (this.away.size > 0 !== before) this.onAway(!before);
  }

  /** A change against a state this page does not have cannot be applied, so the whole state is requested. */
  private pushed({ match, events = [], state, from, change, presence, watching, said, chat }: MatchPush): void {
    const watch = this.watches.get(match);
    const known = watch?.state;
    if (presence) watch?.attending?.onpresence(presence);
    else if (watching !== undefined) watch?.attending?.onwatching?.(watching);
    else if (said) watch?.attending?.onsaid?.(said);
    else if (chat) watch?.attending?.onchat?.(chat);
    else if (state) this.deliver(match, events, state);
    else if (known && change && known.seq === from) this.deliver(match, events, withChange(known, change));
    else this.follow(match);
  }

  private deliver(match: string, events: MatchEvent[], state: MatchState): void {
    const watch = this.watches.get(match);
    if (!watch || (watch.state && state.seq < watch.state.seq)) return;
    const seen = watch.state?.seq ?? 0;
    watch.state = state;
    watch.listener(
      events.filter((event) => event.seq > seen),
      state,
    );
  }

  private reported({ job, done, report, error }: JobPush): void {
    const running = this.jobs.get(job);
    if (!running) return;
    if (!done) {
      if (report) running.progress(report);
      return;
    }
    this.jobs.delete(job);
    if (error || !report) running.reject(new ProtocolError(error ?? kLost));
    else running.resolve(report);
  }
}
