// The level library that the server keeps for this visitor (docs/protocol.md, Library).

/** A level as shown in lists. */
export interface ListedLevel {
  level: string;
  game: string;
  name: string;
  /** Grows with each change, not necessarily by 1. */
  rev: number;
  /** Unix time in ms. */
  created: number;
  updated: number;
}

/** The library's owner; absent for a guest who has no account yet. */
export interface LibraryOwner {
  id: string;
  kind: 'guest' | 'person';
}

/** Size limits of a level and of its scenarios. */
export const kLevelBytes = 65_536;
export const kScenarioBytes = 98_304;
/** Size limit of a whole message. */
export const kMessageBytes = 147_456;
