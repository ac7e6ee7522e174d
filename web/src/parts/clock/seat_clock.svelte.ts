// A live seat clock: it shows the program's figures and advances them by the page's monotonic clock.
import { turnLasted } from '../../protocol/clock';
import type { MatchState } from '../../protocol/messages';
import { faceOf, lowAt, nextTick, warningOf, type Face, type Warning } from './face';

export class SeatClock {
  face = $state.raw<Face>({ ms: 0, period: false, running: false, low: false });
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** How many moves had been played while it was running; undefined while stopped. */
  private ranAt: number | undefined;

  constructor(private readonly onwarning: (warning: Warning) => void) {}

  /** Shows a seat's clock in this state, which was read at `readAt` by `performance.now()`. */
  show(match: MatchState, side: number, readAt: number): void {
    this.stop();
    const plies = match.moves?.length ?? 0;
    // Resigning or agreeing to a draw stops the clock. The program does not charge that time, so the time left stays
    // on display.
    if (match.status === 'finished' && this.ranAt === plies && match.outcome.reason !== 'time') return;
    this.ranAt = undefined;
    this.face = this.read(match, side, readAt);
    if (!this.face.running) return;
    this.ranAt = plies;
    this.goOn(match, side, readAt);
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  private read(match: MatchState, side: number, readAt: number): Face {
    return faceOf(match, side, match.clock ? turnLasted(match.clock, performance.now() - readAt) : 0);
  }

  private goOn(match: MatchState, side: number, readAt: number): void {
    const wait = nextTick(this.face);
    if (wait === undefined) return;
    this.timer = setTimeout(() => {
      const before = this.face;
      this.face = this.read(match, side, readAt);
      const warning = warningOf(before, this.face, lowAt(match.clock?.setup ?? ''));
      if (warning) this.onwarning(warning);
      this.goOn(match, side, readAt);
    }, wait);
  }
}
