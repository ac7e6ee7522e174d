// Two programs behind one connection: the server, and the one in this browser. A match stays where it was begun, lists
// join both, what concerns other people is the server's, and everything else goes to the server if it can be reached. A
// page without one of them speaks with the other alone.
import {
  Connection,
  ProtocolError,
  type Attending,
  type JobHandle,
  type MatchListener,
  type Socket,
  type Status,
} from './connection';
import { keysOf, keysOfRecord } from './match_keys';
import type { LobbyNews, RacePush, Refusal, Report, Standing } from './messages';
import type { JobVerb, Request, Response, Verb } from './verbs';

/** Families of verbs that only the server can answer. */
const kOfPeople = new Set(['seek', 'challenge', 'race', 'block', 'library', 'progress', 'rating']);
/** These refusals say that a program does not have the match or record. */
const kUnknown = new Set(['match/unknown', 'record/unknown']);
const kNoServer: Refusal = { code: 'server/none', says: 'this site has no server' };
const kNoStanding: Standing = { tallies: [], streaks: [], bests: [], ratings: [], imported: 0 };
/** Not part of the first view. */
const joined = () => import('./joined');
/** A server that is silent for so long at the start counts as away. */
const kSettleMs = 3_000;

export interface ProgramsOptions {
  /** Connects with the server; undefined on a site without one. */
  online?: ((onStatus: (status: Status) => void) => Connection) | undefined;
  /** Opens the program in this browser; undefined in a page that works online only. */
  here?: (() => Socket) | undefined;
  /** Open as soon as one of the programs answers. */
  onStatus?: (status: Status) => void;
  /** Of the line to the server. */
  onOnline?: (status: Status) => void;
  /** A program has connected, maybe again. */
  onOpen?: () => void;
  /** Whether the page shows something that only the server has. */
  onNeeded?: (needed: boolean) => void;
  /** Whether games count for the visitor's account, so that they are begun on the server. */
  isSignedIn?: () => boolean;
}

type Ask<V extends Verb> = [verb: V, fields: Request<V>];

export class Programs {
  private readonly online: Connection | undefined;
  private opened: Connection | undefined;
  private onlineStatus: Status = 'connecting';
  private hereStatus: Status = 'connecting';
  /** The server could be reached when that was last known. */
  private reached = false;
  /** Until it is first known whether the server can be reached: what waits for that. */
  private unsettled: (() => void)[] | undefined = [];
  /** The program here takes over what the server has not answered. */
  private readonly takeOver = new Set<() => void>();
  /** Match -> whether it is played here, where its keys do not say so. */
  private readonly known = new Map<string, boolean>();
  private needs = 0;

  constructor(private readonly options: ProgramsOptions) {
    this.online = options.online?.((status) => this.onlineChanged(status));
    if (!this.online) this.settle();
    else if (options.here) setTimeout(() => this.settle(), kSettleMs);
  }

  get status(): Status {
    if (!this.online) return this.hereStatus;
    return this.hereStatus === 'open' ? 'open' : this.onlineStatus;
  }

  /** Starts the program in this browser, if the page has one. */
  prepare(): void {
    if (this.options.here) this.here();
  }

  /** Whether the program in this browser answers. */
  get isReadyHere(): boolean {
    return this.hereStatus === 'open';
  }

  /** Whether a match is played by the program in this browser. */
  isHere(match: string): boolean {
    return this.known.get(match) ?? keysOf(match)?.here ?? this.online === undefined;
  }

  /** Whether the server cannot be asked for a record. */
  hasRecordHere(record: string): boolean {
    return keysOfRecord(record)?.here ?? this.online === undefined;
  }

  /** Whether the program that plays a match can be asked now. */
  answersFor(match: string): boolean {
    return (this.isHere(match) ? this.hereStatus : this.onlineStatus) === 'open';
  }

  request<V extends Verb>(...ask: Ask<V>): Promise<Response<V>> {
    if (this.online && !this.options.here) return this.online.request(...ask);
    return this.routed(ask as unknown as Ask<Verb>) as Promise<Response<V>>;
  }

  /** Asks the program in this browser, whatever the server has. */
  askHere = async <V extends Verb>(...ask: Ask<V>): Promise<Response<V>> => this.here().request(...ask);

  /** Asks the server, whatever the program in this browser has. */
  askServer = async <V extends Verb>(...ask: Ask<V>): Promise<Response<V>> => this.server().request(...ask);

  run<V extends JobVerb>(verb: V, fields: Request<V>, progress: (report: Report) => void): JobHandle {
    if (this.online && !this.options.here) return this.online.run(verb, fields, progress);
    let handle: JobHandle | undefined;
    let stopped = false;
    const done = this.placeOf(fields as { match?: string }).then((connection) => {
      handle = connection.run(verb, fields, progress);
      if (stopped) handle.stop();
      return handle.done;
    });
    const stop = () => {
      stopped = true;
      handle?.stop();
    };
    return { done, stop };
  }

  watch(
    match: string,
    listener: MatchListener,
    failed: (error: ProtocolError) => void,
    attending?: Attending,
  ): () => void {
    const { online } = this;
    if (!online || this.isHere(match)) return this.here().watch(match, listener, failed, attending);
    let unwatch = online.watch(match, listener, missing, attending);
    const watchHere = () => this.here().watch(match, listenHere, failed, attending);
    const hasHere = this.options.here !== undefined;
    const listenHere: MatchListener = (...news) => {
      this.known.set(match, true);
      listener(...news);
    };
    // The keys of an old match may be gone.
    function missing(error: ProtocolError): void {
      if (hasHere && kUnknown.has(error.refusal.code)) unwatch = watchHere();
      else failed(error);
    }
    return this.needing(() => unwatch());
  }

  listen(listener: (news: LobbyNews) => void): () => void {
    return this.online ? this.needing(this.online.listen(listener)) : () => {};
  }

  listenToRaces(listener: (news: RacePush) => void): () => void {
    return this.online ? this.needing(this.online.listenToRaces(listener)) : () => {};
  }

  /** Sends nothing more about a match of the server that is not answered yet. */
  forget(match: string): void {
    this.online?.forget(match);
  }

  attend(match: string): void {
    this.of(match).attend(match);
  }

  retry(): void {
    this.online?.retry();
    this.opened?.retry();
  }

  wake(): void {
    this.online?.wake();
    this.opened?.wake();
  }

  /** The visitor's identity on the server has changed. */
  renew(first?: Promise<void>): void {
    this.online?.renew(first);
  }

  /** The program in this browser. */
  private here(): Connection {
    const { here } = this.options;
    if (!here) throw new ProtocolError(kNoServer);
    this.opened ??= new Connection(here, (status) => this.hereChanged(status));
    return this.opened;
  }

  private server(): Connection {
    if (!this.online) throw new ProtocolError(kNoServer);
    return this.online;
  }

  private of(match: string): Connection {
    return this.isHere(match) ? this.here() : this.server();
  }

  private onlineChanged(status: Status): void {
    this.onlineStatus = status;
    if (status !== 'connecting') {
      this.reached = status === 'open';
      this.settle();
    }
    this.options.onOnline?.(status);
    this.changed(status);
    if (status === 'lost') for (const take of this.takeOver) take();
  }

  private hereChanged(status: Status): void {
    this.hereStatus = status;
    this.changed(status);
  }

  private changed(status: Status): void {
    this.options.onStatus?.(this.status);
    if (status === 'open') this.options.onOpen?.();
  }

  private settle(): void {
    for (const then of this.unsettled ?? []) then();
    this.unsettled = undefined;
  }

  private async settled(): Promise<void> {
    if (this.unsettled) await new Promise<void>((then) => this.unsettled?.push(then));
  }

  /** The server if it can be reached, otherwise the program here. */
  private async either(): Promise<Connection> {
    await this.settled();
    return this.reached ? this.server() : this.here();
  }

  private async placeOf(fields: { match?: string }): Promise<Connection> {
    return fields.match === undefined ? this.either() : this.of(fields.match);
  }

  private async routed([verb, fields]: Ask<Verb>): Promise<unknown> {
    const ask = { ...fields } as Record<string, unknown>;
    if (kOfPeople.has(verb.split('.')[0] ?? '')) return this.server().request(verb, fields);
    if (verb === 'match.new') return this.begin(fields as Request<'match.new'>);
    if (verb === 'match.list') return this.listMatches(fields as Request<'match.list'>);
    if (verb === 'record.list') return this.listRecords(fields as Request<'record.list'>);
    if (verb === 'standing.get') return this.standing(fields as Request<'standing.get'>);
    if (typeof ask.match === 'string') return this.ofOne(verb, fields, this.isHere(ask.match));
    if (typeof ask.record === 'string') {
      await this.settled();
      return this.ofOne(verb, fields, keysOfRecord(ask.record)?.here ?? !this.reached);
    }
    return this.answered(verb, fields);
  }

  /** Asks whichever program answers; if the server is lost meanwhile, the one here. */
  private async answered(verb: Verb, fields: Request<Verb>): Promise<unknown> {
    const connection = await this.either();
    if (connection === this.opened) return connection.request(verb, fields);
    return new Promise((resolve, reject) => {
      const take = () => void this.here().request(verb, fields).then(resolve, reject);
      this.takeOver.add(take);
      const done = () => this.takeOver.delete(take);
      connection.request(verb, fields).then(resolve, reject).finally(done);
    });
  }

  /** Asks one program about a match or a record, and the other if the first does not know it. */
  private async ofOne(verb: Verb, fields: Request<Verb>, here: boolean): Promise<unknown> {
    try {
      return await (here ? this.here() : this.server()).request(verb, fields);
    } catch (error) {
      if (!(error instanceof ProtocolError) || !kUnknown.has(error.refusal.code) || !this.online) throw error;
      const other = here ? this.online : this.here();
      return other.request(verb, fields).catch(() => Promise.reject(error));
    }
  }

  /** Games alone, with bots, or of several on one device are begun here, unless they count. */
  private async begin(fields: Request<'match.new'>): Promise<Response<'match.new'>> {
    await this.settled();
    const withOthers = fields.seats.some(({ kind }) => kind === 'open');
    const ready = this.hereStatus === 'open' && !this.options.isSignedIn?.();
    const here = !withOthers && (ready || !this.reached);
    const begun = await (here ? this.here() : this.server()).request('match.new', fields);
    this.known.set(begun.match, here);
    return begun;
  }

  /** Of matches named by id, those whose program cannot be asked are left out: see `answersFor`. */
  private async listMatches(fields: Request<'match.list'>): Promise<Response<'match.list'>> {
    await this.settled();
    const { ids } = fields;
    if (!ids && !fields.mine) return (await this.either()).request('match.list', fields);
    const of = (here: boolean) => (ids ? { ...fields, ids: ids.filter((id) => this.isHere(id) === here) } : fields);
    const [there, own] = [of(false), of(true)];
    const asksHere = this.options.here && (ids ? own.ids?.length : this.joins);
    const lists = await Promise.all([
      this.reached && there.ids?.length !== 0 && this.server().request('match.list', there),
      asksHere && this.here().request('match.list', own),
    ]);
    const found = lists.filter((list) => typeof list === 'object');
    const next = found.find((list) => list.next)?.next;
    return { matches: found.flatMap(({ matches }) => matches), ...(next && { next }) };
  }

  private async listRecords(fields: Request<'record.list'>): Promise<Response<'record.list'>> {
    const connection = await this.either();
    const list = (from: Connection) => (ask: Request<'record.list'>) => from.request('record.list', ask);
    if (connection === this.opened || !this.joins) return list(connection)(fields);
    const { joinRecords } = await joined();
    return joinRecords(fields, list(connection), list(this.here()));
  }

  private async standing(fields: Request<'standing.get'>): Promise<unknown> {
    const connection = await this.either();
    const own = fields.account === undefined && fields.bot === undefined;
    if (own && connection === this.opened) return this.standingHere();
    if (!own || !this.joins) return connection.request('standing.get', fields);
    const online = connection.request('standing.get', fields) as Promise<Standing>;
    const [{ joinStandings }, ...standings] = await Promise.all([joined(), online, this.standingHere()]);
    return joinStandings(standings);
  }

  /** The visitor has no account here, and maybe has played nothing yet. */
  private standingHere(): Promise<Standing> {
    return (this.here().request('standing.get', {}) as Promise<Standing>).catch((error: unknown) => {
      if (error instanceof ProtocolError && error.refusal.code === 'account/unknown') return kNoStanding;
      throw error;
    });
  }

  /** Lists have rows of the program here. They are read again when it opens. */
  private get joins(): boolean {
    return this.hereStatus === 'open' || !this.online;
  }

  /** Counts what is shown of the server until it is left. */
  private needing(leave: () => void): () => void {
    const count = (by: number) => {
      this.needs += by;
      this.options.onNeeded?.(this.needs > 0);
    };
    let left = false;
    count(1);
    return () => {
      if (!left) count(-1);
      left = true;
      leave();
    };
  }
}
