// Scenarios of a level and their results (docs/scenarios.md, docs/protocol.md).
import type { Refusal, Words } from './shapes';

/** Expectations after the moves; absent fields are not checked. */
export interface Expected {
  board?: string;
  outcome?: 'open' | 'won' | 'drawn' | 'lost';
  winner?: number;
  figures?: Readonly<Record<string, number>>;
  /** The code with which the last move is refused. */
  refused?: string;
}

/** Without `start`, it begins with the level it is sent with, dealt from its seed. */
export interface SentScenario {
  name?: string;
  start?: string;
  seed?: number;
  moves: readonly string[];
  expect?: Expected;
}

export interface Difference {
  /** The ply of the move concerned, or how many moves had been played when it showed. */
  ply: number;
  what: Words;
  expected: Words;
  is: Words;
}

/** The result of a scenario. */
export interface Verdict {
  holds: boolean;
  plies: number;
  is: Expected;
  differences: readonly Difference[];
  /** How many more differences there are. */
  more?: number;
}

/** A verdict, or why the scenario could not begin. */
export type ScenarioAnswer = Verdict | { error: Refusal };
