// A match over the connection: keeps its model up to date and sends commands. Each command has an id that makes
// resending it safe, and stays in storage until answered, so it survives a reload.
import { randomId } from '../kit/random';
import { loadValue, saveValue } from '../kit/storage';
import { turnLasted } from './clock';
import { refusalOf } from './connection';
import { keysInRematch, keysOf, keysWithYou, kOwnSeat, saveKeys, senderOf, type Key, type Keys } from './match_keys';
import {
  confirmed,
  applyEvents,
  kNewModel,
  allSeatsHere,
  rejected,
  actingSeat,
  type MatchModel,
  type Pending,
} from './match_model';
import { hereSince, type Here } from './presence';
import { server } from './server.svelte';
import { withChatNews } from './chat';
import type { Chat, MatchEvent, MatchState, Refusal, Said, Verbs, You } from './messages';
import type { Verb } from './verbs';

/** The commands of a seat or of the match's owner. */
type MatchCommand = Extract<
  Verb,
  `match.${'move' | 'undo' | 'offer' | 'answer' | 'resign' | 'abort' | 'claim' | 'pause' | 'resume' | 'step' | 'speed'}`
>;
type CommandFields<V extends MatchCommand> = Omit<Verbs[V][0], 'match' | 'token' | 'seq' | 'command'>;

/** What the board shows until the answer: the gesture's cells, and the steps drawn optimistically. */
export type Shown = Partial<Pick<Pending, 'cells' | 'sent'>>;

/** Hears of events, with the state after them and the one before, if known. */
export type EventsListener = (events: MatchEvent[], now: MatchState, before?: MatchState) => void;

export class MatchLink {
  model = $state.raw<MatchModel>(kNewModel);
  keys = $state.raw<Keys | undefined>();
  refusal = $state.raw<Refusal>();
  /** Why the match cannot be shown: it does not exist or is unreadable. */
  missing = $state.raw<Refusal>();
  /** One entry per seat. */
  presence = $state.raw<Here[]>([]);
  /** The number of spectators. */
  watching = $state(0);
  /** The last phrase said; `at` tells repeats apart. */
  said = $state.raw<Said & { at: number }>();
  /** The players' chat; undefined for spectators, and in matches without a chat partner. */
  chat = $state.raw<Chat>();
  /** When the state was read, by `performance.now()`; its clock times count from there. */
  readAt = $state.raw(0);
  private readonly leave: () => void;

  constructor(
    readonly match: string,
    private readonly onEvents: EventsListener,
  ) {
    this.keys = keysOf(match);
    this.leave = server.connection.watch(match, this.receive, (error) => (this.missing = error.refusal), {
      onyou: (you) => this.own(you),
      onwatching: (count) => (this.watching = count),
      onchat: (news) => (this.chat = withChatNews(this.chat, news)),
      onsaid: (said) => (this.said = { ...said, at: performance.now() }),
      onpresence: (presence) => (this.presence = presence.map((one) => hereSince(one, performance.now()))),
    });
    const left = loadValue<Pending | undefined>(this.storageKey, undefined);
    if (left) void this.send(left);
  }

  close(): void {
    this.leave();
  }

  /** Installs a first state that was pushed before it was requested; every seat in it belongs to this visitor. */
  begin(state: MatchState): void {
    this.own({ seats: state.seats.map((_, seat) => seat), owner: false });
    this.receive([], state);
  }

  /** Sends a command for this browser's acting seat. */
  act<V extends MatchCommand>(verb: V, fields: CommandFields<V>, shown: Shown = {}): Promise<boolean> {
    const { state } = this.model;
    const seat = state && actingSeat(state, this.keys);
    return this.actAs(seat === undefined ? null : this.keys?.seats[seat], verb, fields, shown, seat);
  }

  /** Sends a command as the match's owner. */
  actAsOwner<V extends MatchCommand>(verb: V, fields: CommandFields<V>): Promise<boolean> {
    return this.actAs(this.keys?.owner, verb, fields, {});
  }

  /** Proposes an undo or an offer. If all players share this browser, it also accepts at once. */
  async propose<V extends 'match.undo' | 'match.offer'>(verb: V, fields: CommandFields<V>): Promise<void> {
    const { state } = this.model;
    const together = state !== undefined && allSeatsHere(state, this.keys);
    if (!(await this.act(verb, fields)) || !together) return;
    const latest = await server.connection.request('match.get', { match: this.match });
    this.receive([], latest);
    if (latest.offer && actingSeat(latest, this.keys) !== undefined) await this.act('match.answer', { accept: true });
  }

  async sit(seat: number, name: string): Promise<boolean> {
    try {
      await server.connection.request('match.sit', { match: this.match, seat, name });
      const known = this.keys?.seats ?? [];
      const seats = this.model.state?.seats.map((_, i) => (i === seat ? kOwnSeat : (known[i] ?? null))) ?? [];
      this.keep({ ...this.keys, seats });
      server.connection.attend(this.match);
      return true;
    } catch (error) {
      this.refusal = refusalOf(error);
      return false;
    }
  }

  keep(keys: Keys): void {
    this.keys = keys;
    saveKeys(this.match, keys);
  }

  /** The person may have taken seats in another browser. */
  private own(you: You): void {
    const keys = keysWithYou(this.keys, you);
    if (keys && keys !== this.keys) this.keep(keys);
  }

  private get storageKey(): string {
    return `sending.${this.match}`;
  }

  private receive = (events: MatchEvent[], state: MatchState): void => {
    const before = this.model;
    this.model = applyEvents(before, events, state);
    if (this.model !== before) this.readAt = performance.now();
    if (state.record && this.keys && this.keys.record !== state.record) {
      // From the first finished game on there is something to lose.
      if (this.keys.here) void navigator.storage?.persist?.();
      this.keep({ ...this.keys, record: state.record });
    }
    if (state.next && this.keys && !keysOf(state.next)) saveKeys(state.next, keysInRematch(this.keys));
    this.onEvents(events, state, before.state);
  };

  /** Resolves to false if the command was refused or another is still pending. */
  private async actAs<V extends MatchCommand>(
    key: Key | null | undefined,
    verb: V,
    fields: CommandFields<V>,
    { cells = [], sent = [] }: Shown,
    seat?: number,
  ): Promise<boolean> {
    const { state, pending } = this.model;
    if (!key || !state || pending) return false;
    const command = randomId();
    const whole = {
      match: this.match,
      ...senderOf(seat),
      seq: state.seq,
      command,
      ...fields,
      ...this.took(verb, state),
    };
    return this.send({ verb, command, fields: whole, cells, sent });
  }

  /** How long the move took on this device; the program uses it for lag compensation. */
  private took(verb: Verb, { clock }: MatchState): { took_ms?: number } {
    if (verb !== 'match.move' || !clock) return {};
    return { took_ms: Math.floor(turnLasted(clock, performance.now() - this.readAt)) };
  }

  private async send(pending: Pending): Promise<boolean> {
    const { command } = pending;
    this.model = { ...this.model, pending };
    this.refusal = undefined;
    saveValue(this.storageKey, pending);
    try {
      const { seq } = (await server.connection.request(pending.verb, pending.fields as never)) as { seq: number };
      this.model = confirmed(this.model, command, seq);
      return true;
    } catch (error) {
      this.model = rejected(this.model, command);
      this.refusal = refusalOf(error);
      return false;
    } finally {
      saveValue(this.storageKey, undefined);
    }
  }
}
