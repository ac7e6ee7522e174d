// The shapes of the lobby, and of who is in a match (docs/protocol.md).

/** The seats of a match that belong to who uses this browser, and whether it is his. */
export interface You {
  seats: number[];
  owner: boolean;
}

/** A player says one of the phrases. */
export interface Said {
  seat: number;
  phrase: number;
}

/** Somebody with whom who uses this browser wants nothing to do. */
export interface Block {
  account: string;
  name: string;
  at: number;
}

export const kReportReasons = ['insult', 'spam', 'name', 'cheating', 'other'] as const;
export type ReportReason = (typeof kReportReasons)[number];

/** A person who looks for an opponent. */
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
  /** Made by who uses this browser. */
  mine?: boolean;
  setup: string;
  clock: string;
  private?: boolean;
  left_ms: number;
}
