// Keeps a signed-in person's progress with the account: merges both sides, and sends what was reached in this browser.
// Storage stays what rooms read and write, so nothing waits for the server. Reads before it sends: another browser, or
// another tab, may have been first. Unanswered requests are sent again by the connection when the line is back.
import { arrivals } from '../../kit/arrivals.svelte';
import { listenToSaves, loadValue, saveValue } from '../../kit/storage';
import { refusalOf } from '../../protocol/connection';
import { server } from '../../protocol/server.svelte';
import { kOwner } from './follow_progress';
import { clearProgress, isProgress, mergeProgress, textOf, type KeptProgress } from './kept_progress';

/** After a result, so that several make one message. */
const kPauseMs = 5_000;
/** After a refusal. */
const kAgainMs = 60_000;
/** A page seen again after this time asks what other browsers have reached. */
const kOldMs = 300_000;
/** A sign-out waits so long for what is unsent. */
const kLeaveMs = 3_000;
/** How often in a row another browser may come first. */
const kRounds = 5;

class ProgressSync {
  private account: string | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private running: Promise<boolean> | undefined;
  /** Storage is being written by a merge. */
  private merging = false;
  private agreedAt = 0;

  constructor() {
    listenToSaves((key) => {
      if (!this.merging && isProgress(key)) this.soon(kPauseMs);
    });
    document.addEventListener('visibilitychange', () => {
      const old = Date.now() - this.agreedAt > kOldMs;
      if (document.hidden ? this.timer !== undefined : old) this.soon(0);
    });
  }

  /** Who is signed in, if anybody is. */
  follow(account: string | undefined): void {
    if (account === this.account) return;
    this.account = account;
    this.clear();
    if (account !== undefined) this.soon(0);
  }

  /** Call before a sign-out; what it returns takes the progress out of this browser, unless some is not saved. */
  async leave(): Promise<() => void> {
    const { account } = this;
    if (account === undefined) return () => {};
    const late = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), kLeaveMs));
    const sent = (this.running ?? Promise.resolve()).then(() => this.run());
    const saved = await Promise.race([late, sent.catch(() => false)]); // whatever fails, one can sign out
    const all = saved && this.timer === undefined;
    const kept = this.text();
    return () => {
      this.follow(undefined);
      if (!all || loadValue<unknown>(kOwner, undefined) !== account || this.text() !== kept) return;
      this.write(() => {
        clearProgress();
        saveValue(kOwner, undefined);
      });
      arrivals.count += 1;
    };
  }

  /** A merge is due in this time, if none is due already. */
  private soon(pause: number): void {
    if (this.account === undefined || (this.timer !== undefined && pause > 0)) return;
    this.clear();
    this.timer = setTimeout(() => {
      this.timer = undefined;
      if (this.running) this.soon(kPauseMs);
      else void this.run();
    }, pause);
  }

  private clear(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  /** Whether the account has everything now. */
  private run(): Promise<boolean> {
    this.running ??= this.agree().finally(() => (this.running = undefined));
    return this.running;
  }

  private async agree(): Promise<boolean> {
    const { account } = this;
    if (account === undefined) return false;
    try {
      let { account: of, rev, progress: came } = await server.connection.request('progress.get', {});
      for (let round = 0; round < kRounds; round++) {
        // The visitor has changed: the answer is for another account.
        if (of !== account || this.account !== account) return false;
        const progress = this.merge(account, came as KeptProgress);
        this.agreedAt = Date.now();
        if (!progress) return false;
        if (textOf(progress) === textOf(came as KeptProgress)) return true;
        const { saved, ...now } = await server.connection.request('progress.put', { account, rev, progress });
        if (saved) return true;
        ({ rev, progress: came = {} } = now);
      }
      this.soon(kPauseMs);
    } catch (error) {
      // What is refused for good is sent with the next result.
      if (/^(limit|store|match)\//.test(refusalOf(error).code)) this.soon(kAgainMs);
    }
    return false;
  }

  /** Merges what came from the account; returns what it should have. */
  private merge(account: string, came: KeptProgress): KeptProgress | undefined {
    this.clear();
    return this.write(() => {
      // Another person's progress is with their account. A guest's becomes this account's.
      const owner = loadValue<unknown>(kOwner, undefined);
      const anothers = owner !== undefined && owner !== account;
      if (anothers) clearProgress();
      if (owner !== account) saveValue(kOwner, account);
      const { progress, changed } = mergeProgress(came);
      if (changed || anothers) arrivals.count += 1;
      return progress;
    });
  }

  private write<T>(work: () => T): T {
    this.merging = true;
    try {
      return work();
    } finally {
      this.merging = false;
    }
  }

  private text(): string {
    return this.write(() => textOf(mergeProgress({}).progress ?? {}));
  }
}

export const progressSync = new ProgressSync();
