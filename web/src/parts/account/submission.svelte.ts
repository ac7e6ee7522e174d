// A form on its way: whether it is being answered, why it was refused, and for how long nothing more is accepted.
import { AccountError } from '../../protocol/accounts';
import type { Refusal } from '../../protocol/shapes';

const kTickMs = 250;

export class Submission {
  busy = $state(false);
  refusal = $state.raw<Refusal>();
  /** Seconds until it can be tried again; counted down. */
  wait_s = $state(0);
  private timer: ReturnType<typeof setInterval> | undefined;

  /** Does the work unless one is under way or a wait is not over. Whether it succeeded. */
  async run(work: () => Promise<void>): Promise<boolean> {
    if (this.busy || this.wait_s > 0) return false;
    this.busy = true;
    this.refusal = undefined;
    try {
      await work();
      return true;
    } catch (error) {
      if (!(error instanceof AccountError)) throw error;
      this.refusal = error.refusal;
      if (error.wait_s !== undefined) this.countDown(error.wait_s);
      return false;
    } finally {
      this.busy = false;
    }
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private countDown(seconds: number): void {
    const until = performance.now() + 1000 * seconds;
    this.wait_s = seconds;
    this.stop();
    this.timer = setInterval(() => {
      this.wait_s = Math.max(0, Math.ceil((until - performance.now()) / 1000));
      if (this.wait_s > 0) return;
      this.stop();
      this.refusal = undefined;
    }, kTickMs);
  }
}
