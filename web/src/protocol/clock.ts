// A match clock as the program sends it (docs/protocol.md, Clocks). Times are durations, so the two machines' wall
// clocks need not agree: the page adds the time measured by its own monotonic clock since it read them.

import type { ClockState } from './messages';

/** How long the turn has lasted, `read_ms` after the state was read. */
export function turnLasted({ since_ms = 0 }: ClockState, read_ms: number): number {
  return since_ms + Math.max(0, read_ms);
}
