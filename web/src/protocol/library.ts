// The level library that the server keeps for this visitor (docs/protocol.md, Library).
import type { Verbs } from './messages';

/** The library's owner; absent for a guest who has no account yet. */
export type LibraryOwner = Verbs['library.save'][1]['of'];

/** Size limits of a level and of its scenarios. */
export const kLevelBytes = 65_536;
export const kScenarioBytes = 98_304;
/** Size limit of a whole message. */
export const kMessageBytes = 147_456;
