// State of a submitted form: in flight or not, why it was refused, and how long until a retry is allowed.
import { AccountError } from '../../protocol/accounts';
import type { Refusal } from '../../protocol/messages';

const kTickMs = 250;

export class Submission {
  busy = $state(false);
  refusal = $state.raw<Refusal>();
  /** Seconds until a retry is allowed; counted down. */
  wait_s = $state(0);
  private timer: ReturnType<typeof setInterval> | undefined;

  /** Runs `work` unless another submission is in flight or a wait is not over. Resolves to whether it succeeded. */
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
