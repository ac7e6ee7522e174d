// The shapes of races (docs/protocol.md, Races).
import type { Figure, GameRecord, PictureView } from './shapes';

export type RaceEnding = 'reached' | 'failed' | 'time' | 'gave_up' | 'left';

export interface RaceMember {
  name: string;
  /** Has the race open. */
  here: boolean;
  /** The account was deleted. */
  deleted?: boolean;
  /** Before the start. */
  ready?: boolean;
  /** From the start on: how it goes. `progress` towards the goal is 0 to 1. */
  moves?: number;
  progress?: number;
  figures?: Figure[];
  /** Once he has ended, with his own time. */
  ending?: RaceEnding;
  time_ms?: number;
  /** Once all have ended. */
  place?: number;
  /** Only for whoever may see it: after the end, or after the own end. */
  board?: PictureView;
  record?: string;
}

export interface RaceState {
  race: string;
  setup: string;
  status: 'waiting' | 'running' | 'finished';
  limit_ms: number;
  /** The first made it. */
  members: RaceMember[];
  public?: boolean;
  /** Which member uses this browser, and his match. */
  you?: number;
  match?: string;
  /** All are ready. */
  starts_in_ms?: number;
  /** A race that waits ends by itself. */
  ends_in_ms?: number;
  /** The rematch. */
  next?: string;
}

/** A race in a list: one that everybody may join, or an own one. */
export interface OpenRace {
  race: string;
  name: string;
  setup: string;
  limit_ms: number;
  members: number;
  age_ms: number;
  running?: boolean;
}

/** A record that is of a match of a race. */
export type RecordOfRace = GameRecord & { race?: RacedRecord };

/** The result of a race beside the record of a match of it. */
export interface RacedRecord {
  race: string;
  you: number;
  members: { name: string; place: number; ending: RaceEnding; time_ms: number }[];
}
