// A race over the connection: its latest state, and this visitor's commands. It is watched again after a reconnection.
import { refusalOf } from './connection';
import { keysOf, kOwnSeat, saveKeys } from './match_keys';
import type { MatchState, RacePush, RaceState, Refusal } from './messages';
import { server } from './server.svelte';

export class RaceLink {
  state = $state.raw<RaceState>();
  refusal = $state.raw<Refusal>();
  /** Why the race cannot be shown. */
  missing = $state.raw<Refusal>();
  /** The race ended before its start. */
  ended = $state.raw<'cancelled' | 'expired'>();
  /** This visitor's board, as pushed at the start. */
  begun = $state.raw<MatchState>();
  /** When it starts, by `performance.now()`; undefined until everyone is ready. */
  startsAt = $state<number>();
  asking = $state(false);
  private readonly unlisten: () => void;

  constructor(
    readonly race: string,
    /** Called with each new state and the previous one. */
    private readonly ontold: (now: RaceState, before: RaceState | undefined) => void,
  ) {
    this.unlisten = server.connection.listenToRaces((told) => this.hear(told));
  }

  /** Call once the socket is open, and again after each reconnection. */
  async watch(): Promise<void> {
    try {
      this.show(await server.connection.request('race.watch', { race: this.race }));
    } catch (error) {
      const refusal = refusalOf(error);
      if (!this.ended) this.missing = refusal;
    }
  }

  join(name: string): Promise<boolean> {
    return this.ask(async () => {
      this.show(await server.connection.request('race.join', { race: this.race, name }));
      await this.watch();
    });
  }

  ready(ready: boolean): Promise<boolean> {
    return this.ask(async () => this.show(await server.connection.request('race.ready', { race: this.race, ready })));
  }

  /** Leaves a race before its start, or gives up a running one. */
  leave(): Promise<boolean> {
    return this.ask(() => server.connection.request('race.leave', { race: this.race }));
  }

  /** Asks for a rematch; resolves to its id. */
  async again(): Promise<string | undefined> {
    let next: string | undefined;
    await this.ask(async () => ({ race: next } = await server.connection.request('race.again', { race: this.race })));
    return next;
  }

  close(): void {
    this.unlisten();
    if (server.online === 'open') void server.connection.request('race.unwatch', { race: this.race }).catch(() => {});
  }

  private hear({ race, state, start, ended, refused }: RacePush): void {
    if (race !== this.race) return;
    if (ended) this.ended = ended;
    if (refused) this.refusal = refused;
    if (start) this.begun = start.state;
    if (state) this.show(state);
  }

  private show(state: RaceState): void {
    const before = this.state;
    this.missing = undefined;
    this.state = state;
    this.startsAt = state.starts_in_ms === undefined ? undefined : performance.now() + state.starts_in_ms;
    this.keepRecord(state);
    this.ontold(state, before);
  }

  /** A match reveals its record only after the race, when the page no longer watches it. */
  private keepRecord({ match, you, members }: RaceState): void {
    const record = you === undefined ? undefined : members[you]?.record;
    if (match === undefined || record === undefined) return;
    const keys = keysOf(match) ?? { seats: [kOwnSeat] };
    if (keys.record !== record) saveKeys(match, { ...keys, record });
  }

  /** Resolves to whether the request succeeded; a refusal is shown. */
  private async ask(work: () => Promise<unknown>): Promise<boolean> {
    if (this.asking) return false;
    this.asking = true;
    this.refusal = undefined;
    try {
      await work();
      return true;
    } catch (error) {
      this.refusal = refusalOf(error);
      return false;
    } finally {
      this.asking = false;
    }
  }
}
