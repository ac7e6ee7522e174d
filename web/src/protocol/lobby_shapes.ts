// Types of the lobby and of a match's participants (docs/protocol.md).

/** This visitor's seats in a match, and whether this visitor owns it. */
export interface You {
  seats: number[];
  owner: boolean;
}

/** A player says one of the phrases. */
export interface Said {
  seat: number;
  phrase: number;
}

/** A person this visitor has blocked. */
export interface Block {
  account: string;
  name: string;
  at: number;
}

export const kReportReasons = ['insult', 'spam', 'name', 'cheating', 'other'] as const;
export type ReportReason = (typeof kReportReasons)[number];

/** A person looking for an opponent. */
export interface Seek {
  seek: string;
  name: string;
  guest?: boolean;
  setup: string;
  clock: string;
  rating?: number;
  age_ms: number;
}

export interface Challenge {
  challenge: string;
  from: string;
  to: string;
  /** Sent by this visitor. */
  mine?: boolean;
  setup: string;
  clock: string;
  private?: boolean;
  left_ms: number;
}
