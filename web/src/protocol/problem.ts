import type { Words } from './shapes';

/** A problem that lint finds in a level. */
export interface Problem {
  kind: 'proof' | 'warning' | 'note';
  class: string;
  says: Words;
  cells: number[];
}
