// Scenarios of a level and what came of them (docs/scenarios.md, docs/protocol.md).
import type { Refusal, Words } from './shapes';

/** What is held to be true after the moves; what is absent is not looked at. */
export interface Expected {
  board?: string;
  outcome?: 'open' | 'won' | 'drawn' | 'lost';
  winner?: number;
  figures?: Readonly<Record<string, number>>;
  /** The code with which the last move is refused. */
  refused?: string;
}

/** Without a start it begins with the level it is sent with, dealt with its seed. */
export interface SentScenario {
  name?: string;
  start?: string;
  seed?: number;
  moves: readonly string[];
  expect?: Expected;
}

export interface Difference {
  /** Of the move it is about, or how many moves were played before it showed. */
  ply: number;
  what: Words;
  expected: Words;
  is: Words;
}

/** What came of a scenario. */
export interface Verdict {
  holds: boolean;
  plies: number;
  is: Expected;
  differences: readonly Difference[];
  /** Differences that are not told. */
  more?: number;
}

/** A verdict, or why the scenario could not begin. */
export type ScenarioAnswer = Verdict | { error: Refusal };
