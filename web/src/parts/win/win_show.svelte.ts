// The end of a match on its board: its sound, and the animation of a win. The animation's components load with the
// first win; if that fails, nothing is shown. Nothing covers the board: the row lights up, rays stand behind the frame.
import { prefersReducedMotion } from '../../kit/reduced_motion';
import type { MatchState } from '../../protocol/messages';
import { EndSound } from '../sound/end_sound';
import { soundEnd } from '../sound/speaker';
import { kMoment_ms } from './win';

export class WinShow {
  /** The components that show a win; undefined when there is nothing to show. */
  parts = $state.raw<typeof import('./moment')>();
  private readonly sound = new EndSound();

  /** For an effect on the match. `own` are this browser's seats; `elsewhere`: a win is shown by something else. */
  follow(match: MatchState | undefined, own: readonly number[], resting: boolean, elsewhere: boolean): void {
    const name = this.sound.due(match, own, resting);
    if (!name || (name === 'win' && elsewhere)) return;
    soundEnd(name);
    if (name === 'win') void this.begin();
  }

  private async begin(): Promise<void> {
    if (prefersReducedMotion()) return;
    this.parts = await import('./moment').catch(() => undefined);
    setTimeout(() => (this.parts = undefined), kMoment_ms);
  }
}
