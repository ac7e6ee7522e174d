// The sound of a match's end, once the last move has been shown. A match that was over when it was opened has none.
import type { MatchState } from '../../protocol/shapes';
import type { SoundName } from './sounds';

export class EndSound {
  private heard: boolean | undefined;

  /** `own` are the seats of this browser. Gives the sound that is due now. */
  due(match: MatchState | undefined, own: readonly number[], resting: boolean): SoundName | undefined {
    if (!match) return undefined;
    const { status, outcome } = match;
    if (status !== 'finished') {
      this.heard = false;
      return undefined;
    }
    this.heard ??= true;
    if (this.heard || !resting) return undefined;
    this.heard = true;
    if (own.length === 0 || outcome.reason === 'aborted' || outcome.kind === 'drawn') return undefined;
    return outcome.kind === 'won' && own.includes(outcome.winner ?? 0) ? 'win' : 'loss';
  }
}
