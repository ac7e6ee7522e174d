// A round of time attack, kept while the tab is open: a reload continues it. Its clock is wall time, so that a reload
// gains none, and the board stays the same, so that it brings no better one either.
import { loadTabValue, saveTabValue } from '../../kit/storage';
import type { Position } from '../../protocol/messages';
import type { Combo } from './answers';

const kKey = 'orbs.timed.round';
export const kRound_ms = 120_000;

export interface TimedRound {
  /** When it ends, in ms since 1970. */
  until: number;
  /** The combos of each drop so far. */
  done: readonly (readonly Combo[])[];
  /** Undefined between a drop and the next board. */
  board?: Position | undefined;
}

/** The round that this tab plays; it may be over meanwhile. */
export function keptRound(): TimedRound | undefined {
  const kept = loadTabValue<Partial<TimedRound> | null>(kKey, null);
  return typeof kept?.until === 'number' && Array.isArray(kept.done) ? (kept as TimedRound) : undefined;
}

export function keepRound(round: TimedRound | undefined): void {
  saveTabValue(kKey, round);
}

/** What is left of it; never more than a round, even if the device's clock was set back. */
export function leftOf({ until }: Pick<TimedRound, 'until'>, now: number): number {
  return Math.min(kRound_ms, Math.max(0, until - now));
}
