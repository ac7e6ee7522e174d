// Options for quick pairing: the two-player games with their default boards, and the clocks.
import { kNoClock, kPresets, presetOf } from '../clock/clock_setup';
import type { GameInfo } from '../../protocol/messages';

/** From fast to slow. */
export const kQuickClocks: readonly string[] = [
  kPresets.blitz,
  kPresets.rapid,
  kPresets.move30,
  kPresets.byoyomi,
  kPresets.days3,
  kNoClock,
];

/** Those shown first: for one sitting, for days, and without hurry. */
export const kFirstClocks: readonly string[] = [kPresets.rapid, kPresets.days3, kNoClock];

/** The games that two people play against each other. */
export function gamesForTwo(games: readonly GameInfo[]): GameInfo[] {
  return games.filter(({ seats, presets }) => seats.length === 2 && presets.length > 0);
}

interface ClockNames {
  presets: Record<'none' | 'own' | keyof typeof kPresets, string>;
}

/** A clock's preset name; its text if it has none. */
export function clockName(clock: string, { presets }: ClockNames): string {
  if (clock === kNoClock) return presets.none;
  const preset = presetOf(clock);
  return preset ? presets[preset] : clock;
}
