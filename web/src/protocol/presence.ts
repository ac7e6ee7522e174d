// Whether a match's persons are present, on this page's monotonic clock.
import type { Presence } from './shapes';

/** An absent person: when they left, and when the other side may claim the result, in ms of `performance.now()`. */
export interface Gone {
  left_at: number;
  claim_at?: number;
}

/** True while the seat's person is present, null if unknown. */
export type Here = true | Gone | null;

/** The program sends elapsed times, since the two machines' wall clocks may differ. */
export function hereSince(presence: Presence, now: number): Here {
  if (!presence || !('left_ms' in presence)) return presence && true;
  const { left_ms, claim_ms } = presence;
  return { left_at: now - left_ms, ...(claim_ms === undefined ? {} : { claim_at: now + claim_ms }) };
}
