// Who uses this browser: asked before the first socket opens, and again whenever the program has given it a new cookie.
import { accounts, type Me } from './accounts';
import type { Look } from './looks';

class Who {
  /** Undefined until it is known. */
  me = $state.raw<Me>();

  /** Asks the program. Without an answer nothing is known to be offered, and the page goes on as for a guest. */
  async refresh(): Promise<void> {
    try {
      this.me = await accounts.me();
    } catch {
      this.me ??= { offered: false, account: null };
    }
  }

  /** The look was changed; a guest may have got an account by that. */
  async looksNow(look: Look): Promise<void> {
    if (!this.me?.account) await this.refresh();
    if (this.me) this.me = { ...this.me, look };
  }

  /** The name of who is signed in. */
  get name(): string | undefined {
    return this.me?.account?.name;
  }
}

export const who = new Who();
