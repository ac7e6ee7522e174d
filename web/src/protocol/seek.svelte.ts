// This visitor's seek for an opponent. It continues when the visitor leaves the lobby, and is sent again after a lost
// connection or when the server that holds it is gone. In the lobby the match begins at once; elsewhere the visitor is asked.
import { refusalOf } from './connection';
import { MatchLink } from './match_link.svelte';
import type { LobbyNews, Paired, Refusal } from './messages';
import { server } from './server.svelte';

/** The game a seek is for. */
export interface Terms {
  setup: string;
  clock: string;
}

/** The match waits this long for an answer. */
const kAskMs = 10_000;

/** A seek that has already ended need not be dropped. */
async function end(seek: string): Promise<void> {
  await server.connection.request('seek.drop', { seek }).catch(() => {});
}

export class Seeking {
  /** `since` is by `performance.now()`. `id` is known once the program has answered. */
  sought = $state.raw<Terms & { since: number; id?: string }>();
  /** A match that was made while the visitor was elsewhere. */
  found = $state.raw<Paired & { link: MatchLink }>();
  refusal = $state.raw<Refusal>();
  /** Every seek of this page so far. */
  readonly own = new Set<string>();
  private last = Promise.resolve();
  private name = '';
  private begin: ((paired: Paired) => void) | undefined;
  private heard: object | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** Seeks an opponent, or accepts the waiting seek `other`. `name` is that of a guest. */
  async start(terms: Terms, name: string, other?: string): Promise<void> {
    this.listen();
    this.name = name;
    await this.drop();
    const sought = (this.sought = { ...terms, since: performance.now() });
    await this.put(sought, other);
  }

  stop(): Promise<void> {
    this.refusal = undefined;
    return this.drop();
  }

  /** Puts the seek again; call whenever the connection opens. */
  async renew(): Promise<void> {
    if (this.sought) await this.put(this.sought);
  }

  /** In the lobby: a match begins at once, with `begin`. Call the returned function on leaving. */
  attend(begin: (paired: Paired) => void): () => void {
    this.listen();
    this.begin = begin;
    return () => {
      if (this.begin === begin) this.begin = undefined;
    };
  }

  /** The match that was found; the caller opens its room. */
  accept(): Paired | undefined {
    const { found } = this;
    this.forget();
    return found;
  }

  /** Ends the match that was found, so that nobody waits in it. */
  async decline(): Promise<void> {
    const link = this.found?.link;
    clearTimeout(this.timer);
    this.found = undefined;
    await link?.act('match.abort', {});
    link?.close();
  }

  private listen(): void {
    const { connection } = server;
    if (this.heard === connection) return;
    this.heard = connection;
    connection.listen((news) => this.hear(news));
  }

  /** One after the other: two requests with the same terms would get the same seek, and one could drop it. */
  private put(sought: Terms & { since: number }, other?: string): Promise<void> {
    const next = () => this.putNow(sought, other);
    return (this.last = this.last.then(next, next));
  }

  private async putNow({ setup, clock, since }: Terms & { since: number }, other?: string): Promise<void> {
    const asked = other === undefined ? { setup, clock } : { with: other };
    const isSought = () => this.sought?.since === since;
    if (!isSought()) return;
    this.refusal = undefined;
    try {
      const { seek } = await server.connection.request('seek.put', { name: this.name, ...asked });
      this.own.add(seek);
      if (isSought()) this.sought = { setup, clock, since, id: seek };
      // Stopped, replaced or paired meanwhile.
      else await end(seek);
    } catch (error) {
      if (!isSought()) return;
      this.sought = undefined;
      this.refusal = refusalOf(error);
    }
  }

  private async drop(): Promise<void> {
    const id = this.sought?.id;
    this.sought = undefined;
    if (id !== undefined) await end(id);
  }

  private hear({ paired, refused, ended }: LobbyNews): void {
    const { sought } = this;
    if (sought?.id !== undefined && ended?.includes(sought.id)) void this.put(sought);
    if (refused && refused.seek === sought?.id) [this.sought, this.refusal] = [undefined, refused.error];
    if (!paired || !(this.begin || sought)) return;
    void this.drop();
    if (this.begin) this.begin(paired);
    else this.ask(paired);
  }

  private ask(paired: Paired): void {
    this.forget();
    const link = new MatchLink(paired.match, (_, { status }) => {
      if (status === 'finished' && this.found?.link === link) this.forget();
    });
    this.found = { ...paired, link };
    this.timer = setTimeout(() => void this.decline(), kAskMs);
  }

  private forget(): void {
    clearTimeout(this.timer);
    this.found?.link.close();
    this.found = undefined;
  }
}

export const seeking = new Seeking();
