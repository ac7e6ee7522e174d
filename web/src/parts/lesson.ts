// A lesson: teaches a game in a few steps played on its board. A game's folder provides it as data and the program
// plays the moves, so nothing here knows rules.
import type { LocalizedText } from '../words';

/** One gesture to make. */
export interface LessonTask {
  ask: LocalizedText;
  /** The moves that complete it, in the program's words; a drag consists of several. */
  moves: readonly string[];
  /** Names of the cells that stay lit; all cells by default. */
  lit?: readonly string[];
  /** Names of the cells the hand moves through; by default those of the first move. */
  hand?: readonly string[];
}

export interface LessonStep {
  title: LocalizedText;
  /** What the step teaches, in a few words. */
  about: LocalizedText;
  /** The token that illustrates the step. */
  picture: string;
  /** Text of the step's start position. */
  start: string;
  tasks: readonly LessonTask[];
  /** What has happened. */
  done: LocalizedText;
  /** The step uses the figures beside the board. */
  figures?: boolean;
}

export type Lesson = readonly LessonStep[];
