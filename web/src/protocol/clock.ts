// The clock of a match as the program sends it (docs/protocol.md, Clocks). Its times are durations, so that the dates of
// browser and program need not agree: the page adds what its own steady clock has measured since it read them.

/** What a seat had when its turn began. */
export interface SeatBank {
  bank_ms: number;
  /** Byo-yomi: the periods not used up, and how long each is. */
  periods?: number;
  period_ms?: number;
}

export interface ClockState {
  /** `fischer:5m+3s` and the like. */
  setup: string;
  seats: SeatBank[];
  /** The seat whose time runs, and how long its turn had lasted when this was sent. */
  running?: number;
  since_ms?: number;
  /** The running seat has not moved yet: its move is free of charge, but must come within this time. */
  first_ms?: number;
}

/** How long the turn has lasted, `read_ms` after the state was read. */
export function turnLasted({ since_ms = 0 }: ClockState, read_ms: number): number {
  return since_ms + Math.max(0, read_ms);
}
