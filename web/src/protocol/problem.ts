import type { Words } from './shapes';

/** A finding of the level linter. */
export interface Problem {
  kind: 'proof' | 'warning' | 'note';
  class: string;
  says: Words;
  cells: number[];
}
