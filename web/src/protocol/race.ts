// Types of races (docs/protocol.md, Races).
import type { Figure, GameRecord, PictureView } from './shapes';

export type RaceEnding = 'reached' | 'failed' | 'time' | 'gave_up' | 'left';

export interface RaceMember {
  name: string;
  /** Has the race open. */
  here: boolean;
  /** The account was deleted. */
  deleted?: boolean;
  /** Before the start only. */
  ready?: boolean;
  /** From the start on. `progress` towards the goal is in [0, 1]. */
  moves?: number;
  progress?: number;
  figures?: Figure[];
  /** Set once the member has finished, with their own time. */
  ending?: RaceEnding;
  time_ms?: number;
  /** Set once everyone has finished. */
  place?: number;
  /** Sent only to viewers who may see it: those who have finished, or everyone once the race is over. */
  board?: PictureView;
  record?: string;
}

export interface RaceState {
  race: string;
  setup: string;
  status: 'waiting' | 'running' | 'finished';
  limit_ms: number;
  /** The first member is its creator. */
  members: RaceMember[];
  public?: boolean;
  /** This visitor's index in `members`, and their match. */
  you?: number;
  match?: string;
  /** Set once everyone is ready. */
  starts_in_ms?: number;
  /** When a race that has not started expires. */
  ends_in_ms?: number;
  /** The id of the rematch. */
  next?: string;
}

/** A race in a list: a public one, or this visitor's own. */
export interface OpenRace {
  race: string;
  name: string;
  setup: string;
  limit_ms: number;
  members: number;
  age_ms: number;
  running?: boolean;
}

/** A record whose match may belong to a race. */
export type RecordOfRace = GameRecord & { race?: RacedRecord };

/** The race result attached to a match's record. */
export interface RacedRecord {
  race: string;
  you: number;
  members: { name: string; place: number; ending: RaceEnding; time_ms: number }[];
}
