// Who uses this browser: asked before the first socket opens, and again whenever the program has given it a new cookie.
import { accounts, type Me } from './accounts';

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

  /** The name of who is signed in. */
  get name(): string | undefined {
    return this.me?.account?.name;
  }
}

export const who = new Who();
