// Lobby state: who is waiting, and what this visitor seeks. A seek lives as long as the room and the socket. After a
// lost connection, or when the server that holds it is gone, it is sent again.
import { navigate } from '../../kit/address.svelte';
import { announce } from '../../kit/announcer.svelte';
import { refusalOf } from '../../protocol/connection';
import { news } from '../../protocol/lobby_news.svelte';
import { server } from '../../protocol/server.svelte';
import { gameOf } from '../../protocol/setup';
import type { Challenge, LobbyNews, OpenRace, Refusal, Seek } from '../../protocol/messages';
import { addErrors } from '../../words/errors';
import { paths } from '../paths';
import { lobbyWords } from './words';

addErrors(() => lobbyWords().errors);

/** The game a seek is for. */
export interface Terms {
  setup: string;
  clock: string;
}

export class Lobby {
  /** Other people's seeks; undefined until received. */
  seeks = $state.raw<Seek[]>();
  more = $state(0);
  /** The public races. */
  races = $state.raw<OpenRace[]>();
  /** This visitor's seek; `since` is by `performance.now()`. */
  sought = $state.raw<Terms & { since: number; id?: string }>();
  declined = $state.raw<Challenge>();
  refusal = $state.raw<Refusal>();
  private own = new Set<string>();
  private closed = false;
  private readonly unlisten: () => void;

  constructor(private readonly name: () => string) {
    this.unlisten = server.connection.listen((told) => this.hear(told));
  }

  /** Requests everything; call after each opening of the socket. */
  async refresh(): Promise<void> {
    await this.tried(async () => {
      void news.refresh();
      const { seeks, own, more, races } = await server.connection.request('seek.list', { follow: true });
      this.own = new Set(own);
      this.show(seeks, more, races);
      if (this.sought) await this.put(this.sought);
    });
  }

  /** Seeks an opponent, or accepts the waiting seek `other`. */
  async seek(terms: Terms, other?: string): Promise<void> {
    await this.tried(async () => {
      await this.drop();
      this.sought = { ...terms, since: performance.now() };
      await this.put(terms, other);
    });
  }

  async stop(): Promise<void> {
    await this.tried(() => this.drop());
  }

  async challenge(to: string, { setup, clock }: Terms): Promise<boolean> {
    return this.tried(async () => {
      this.declined = undefined;
      await server.connection.request('challenge.make', { to, name: this.name(), setup, clock });
    });
  }

  async answer(verb: 'take' | 'decline' | 'cancel', { challenge }: Challenge): Promise<void> {
    await this.tried(() => server.connection.request(`challenge.${verb}`, { challenge }));
  }

  close(): void {
    this.closed = true;
    this.unlisten();
    if (server.status !== 'open') return;
    void this.drop().catch(() => {});
    void server.connection.request('seek.list', { follow: false }).catch(() => {});
  }

  private async put(terms: Terms, other?: string): Promise<void> {
    const asked = other === undefined ? { setup: terms.setup, clock: terms.clock } : { with: other };
    try {
      const { seek } = await server.connection.request('seek.put', { name: this.name(), ...asked });
      this.own.add(seek);
      if (this.closed) await server.connection.request('seek.drop', { seek });
      else if (this.sought) this.sought = { ...this.sought, id: seek };
    } catch (error) {
      this.sought = undefined;
      throw error;
    }
  }

  /** A seek that has already ended need not be dropped. */
  private async drop(): Promise<void> {
    const id = this.sought?.id;
    this.sought = undefined;
    if (id !== undefined) await server.connection.request('seek.drop', { seek: id }).catch(() => {});
  }

  private hear({ seeks, more, races, paired, declined, refused, ended }: LobbyNews): void {
    if (seeks) this.show(seeks, more, races);
    const { sought } = this;
    if (sought?.id !== undefined && ended?.includes(sought.id)) void this.tried(() => this.put(sought));
    if (declined) {
      this.declined = declined;
      announce(lobbyWords().declined(declined.to));
    }
    if (refused && refused.seek === this.sought?.id) {
      this.sought = undefined;
      this.refusal = refused.error;
    }
    if (paired) {
      this.sought = undefined;
      announce(lobbyWords().began);
      navigate(paths.match(gameOf(paired.setup), paired.match));
    }
  }

  private show(seeks: readonly Seek[], more = 0, races: OpenRace[] = []): void {
    this.races = races;
    this.seeks = seeks.filter(({ seek }) => !this.own.has(seek));
    this.more = more;
  }

  /** Resolves to whether the request succeeded; a refusal is shown. */
  private async tried(work: () => Promise<unknown>): Promise<boolean> {
    this.refusal = undefined;
    try {
      await work();
      return true;
    } catch (error) {
      this.refusal = refusalOf(error);
      return false;
    }
  }
}
