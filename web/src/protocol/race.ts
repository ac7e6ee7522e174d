// How a race can end for a member (docs/protocol.md, Races).
import type { RaceMember } from './messages';

export type RaceEnding = NonNullable<RaceMember['ending']>;
