// The library of levels that the server keeps for the user of this browser (docs/protocol.md, Library).

/** A level as lists show it. */
export interface ListedLevel {
  level: string;
  game: string;
  name: string;
  /** Grows with each change. */
  rev: number;
  /** ms since 1970 */
  created: number;
  updated: number;
}

/** Whose library it is; a guest has none before the first level. */
export interface LibraryOwner {
  id: string;
  kind: 'guest' | 'person';
}

/** The most bytes of a level, and of its scenarios. */
export const kLevelBytes = 65_536;
export const kScenarioBytes = 98_304;
/** Of a whole message. */
export const kMessageBytes = 147_456;
