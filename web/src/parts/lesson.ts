// A lesson: how a game is played, in a few steps that are done on its board. The folder of a game brings it as data,
// and the program plays the moves, so nothing here knows a rule.
import type { LocalizedText } from '../words';

/** One gesture to make. */
export interface LessonTask {
  ask: LocalizedText;
  /** The moves that do it, in the program's words; a drag consists of several. */
  moves: readonly string[];
  /** The cells that stay lit, by name. Every cell where absent. */
  lit?: readonly string[];
  /** The cells that the drawn hand goes through; those of the first move where absent. */
  hand?: readonly string[];
}

export interface LessonStep {
  title: LocalizedText;
  /** What it does, in a few words. */
  about: LocalizedText;
  /** The token that stands for the step. */
  picture: string;
  /** The text of the position the step begins with. */
  start: string;
  tasks: readonly LessonTask[];
  /** What has happened. */
  done: LocalizedText;
  /** The numbers beside the board belong to the step. */
  figures?: boolean;
}

export type Lesson = readonly LessonStep[];
