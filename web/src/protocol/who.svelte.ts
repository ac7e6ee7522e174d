// This browser's visitor: requested before the first socket opens, and again whenever the program has set a new
// cookie.
import { accounts } from './accounts';
import type { Look, Me } from './messages';
import { hasServer } from './site';

class Who {
  /** Undefined until known. */
  me = $state.raw<Me>();
  /** The last request was not answered. */
  unanswered = false;

  /** Asks the program. Without an answer, nothing counts as offered and the page continues as for a guest. */
  async refresh(): Promise<void> {
    if (!hasServer()) {
      this.me = { offered: false, account: null };
      return;
    }
    try {
      this.me = await accounts.me();
      this.unanswered = false;
    } catch {
      this.unanswered = true;
      this.me ??= { offered: false, account: null };
    }
  }

  /** The look was changed; this may have created a guest's account. */
  async looksNow(look: Look): Promise<void> {
    if (!this.me?.account) await this.refresh();
    if (this.me) this.me = { ...this.me, look };
  }

  /** The signed-in visitor's name. */
  get name(): string | undefined {
    return this.me?.account?.name;
  }
}

export const who = new Who();
