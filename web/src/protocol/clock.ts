// A match clock as the program sends it (docs/protocol.md, Clocks). Times are durations, so the two machines' wall
// clocks need not agree: the page adds the time measured by its own monotonic clock since it read them.

/** A seat's time at the start of its turn. */
export interface SeatBank {
  bank_ms: number;
  /** Byo-yomi: periods left, and the length of each. */
  periods?: number;
  period_ms?: number;
}

export interface ClockState {
  /** For example `fischer:5m+3s`. */
  setup: string;
  seats: SeatBank[];
  /** The seat whose clock is running, and how long its turn had lasted when this was sent. */
  running?: number;
  since_ms?: number;
  /** The running seat has not moved yet: its first move costs no time, but must be made within this limit. */
  first_ms?: number;
}

/** How long the turn has lasted, `read_ms` after the state was read. */
export function turnLasted({ since_ms = 0 }: ClockState, read_ms: number): number {
  return since_ms + Math.max(0, read_ms);
}
