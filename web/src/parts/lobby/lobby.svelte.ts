// The lobby while this visitor is there: who is waiting, races and challenges. The visitor's own seek is in seek.svelte.ts.
import { navigate } from '../../kit/address.svelte';
import { announce } from '../../kit/announcer.svelte';
import { refusalOf } from '../../protocol/connection';
import { news } from '../../protocol/lobby_news.svelte';
import { seeking, type Terms } from '../../protocol/seek.svelte';
import { server } from '../../protocol/server.svelte';
import { gameOf } from '../../protocol/setup';
import type { Challenge, LobbyNews, OpenRace, Refusal, Seek } from '../../protocol/messages';
import { addErrors } from '../../words/errors';
import { paths } from '../paths';
import { lobbyWords } from './words';

addErrors(() => lobbyWords().errors);

export class Lobby {
  /** Other people's seeks; undefined until received. */
  readonly seeks = $derived.by(() => {
    void seeking.sought;
    return this.listed?.filter(({ seek }) => !this.own.has(seek) && !seeking.own.has(seek));
  });
  more = $state(0);
  /** The public races. */
  races = $state.raw<OpenRace[]>();
  declined = $state.raw<Challenge>();
  refusal = $state.raw<Refusal>();
  private listed = $state.raw<Seek[]>();
  private own: ReadonlySet<string> = new Set();
  private readonly leave: (() => void)[];

  constructor(private readonly name: () => string) {
    this.leave = [
      server.connection.listen((told) => this.hear(told)),
      seeking.attend(({ setup, match }) => {
        announce(lobbyWords().began);
        navigate(paths.match(gameOf(setup), match));
      }),
    ];
  }

  /** Requests everything; call after each opening of the socket. */
  async refresh(): Promise<void> {
    await this.tried(async () => {
      void news.refresh();
      const { seeks, own, more, races } = await server.connection.request('seek.list', { follow: true });
      this.own = new Set(own);
      this.show(seeks, more, races);
    });
  }

  /** Seeks an opponent, or accepts the waiting seek `other`. */
  seek(terms: Terms, other?: string): Promise<void> {
    this.refusal = undefined;
    return seeking.start(terms, this.name(), other);
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
    for (const leave of this.leave) leave();
    if (server.online === 'open') void server.connection.request('seek.list', { follow: false }).catch(() => {});
  }

  private hear({ seeks, more, races, declined }: LobbyNews): void {
    if (seeks) this.show(seeks, more, races);
    if (!declined) return;
    this.declined = declined;
    announce(lobbyWords().declined(declined.to));
  }

  private show(seeks: Seek[], more = 0, races: OpenRace[] = []): void {
    this.races = races;
    this.listed = seeks;
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
