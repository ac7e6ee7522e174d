// The sound at the end of a match, once the last move's animation is over. A match already over when opened has none.
import type { MatchState } from '../../protocol/messages';
import type { SoundName } from './sounds';

export class EndSound {
  private heard: boolean | undefined;

  /** The sound to play now, if any. `own` are this browser's seats. */
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
