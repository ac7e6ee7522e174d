// Signing in and out. Each of them sets a new cookie, so the identity is then refreshed and a new socket opened.
import { accounts, type Entrance } from '../../protocol/accounts';
import { renewIdentity } from '../../protocol/server.svelte';
import { disownProgress, leaveProgress } from '../progress/follow_progress';

/** What has just happened, for a message. */
export type News = { kind: 'signedUp' | 'adopted'; games: number } | { kind: NewsWithoutNumber };
type NewsWithoutNumber = 'recovered' | 'signedOut' | 'passwordChanged' | 'renamed' | 'deleted' | 'leftGames';

class Entry {
  /** A recovery code its owner has not yet confirmed as saved. Held in memory only. */
  code = $state.raw<string>();
  news = $state.raw<News>();

  async signUp(entrance: Entrance): Promise<void> {
    const { recovery, games = 0 } = await accounts.signUp(entrance);
    this.code = recovery;
    await this.enter({ kind: 'signedUp', games });
  }

  async signIn(entrance: Entrance): Promise<void> {
    const { recovered } = await accounts.signIn(entrance);
    await this.enter(recovered ? { kind: 'recovered' } : undefined);
  }

  async recover(entrance: Entrance & { code: string }): Promise<void> {
    const { recovery } = await accounts.recover(entrance);
    this.code = recovery;
    await this.enter({ kind: 'passwordChanged' });
  }

  async signOut(): Promise<void> {
    const left = await leaveProgress();
    await accounts.signOut();
    left();
    this.code = undefined;
    await this.enter({ kind: 'signedOut' });
  }

  async adopt(accept: boolean): Promise<void> {
    const { adopted } = await accounts.adopt(accept);
    await this.enter(accept ? { kind: 'adopted', games: adopted } : { kind: 'leftGames' });
  }

  async changePassword(password: string, next: string): Promise<void> {
    await accounts.changePassword(password, next);
    await this.enter({ kind: 'passwordChanged' });
  }

  async rename(name: string, password: string): Promise<void> {
    await accounts.rename(name, password);
    await this.enter({ kind: 'renamed' });
  }

  async remove(password: string): Promise<void> {
    await accounts.remove(password);
    disownProgress();
    this.code = undefined;
    await this.enter({ kind: 'deleted' });
  }

  private async enter(news: News | undefined): Promise<void> {
    await renewIdentity();
    this.news = news;
  }
}

export const entry = new Entry();
