// Whether the persons of a match are here, by the steady clock of this page.
import type { Presence } from './shapes';

/** Who left: when, and when the other side may claim the result, in ms of `performance.now()`. */
export interface Gone {
  left_at: number;
  claim_at?: number;
}

/** Of a seat: true while its person is here, null where nobody knows. */
export type Here = true | Gone | null;

/** The program says how long ago, since the dates of browser and program may differ. */
export function hereSince(presence: Presence, now: number): Here {
  if (!presence || !('left_ms' in presence)) return presence && true;
  const { left_ms, claim_ms } = presence;
  return { left_at: now - left_ms, ...(claim_ms === undefined ? {} : { claim_at: now + claim_ms }) };
}
