import type { Words } from './shapes';

/** What the lint of a level finds. */
export interface Problem {
  kind: 'proof' | 'warning' | 'note';
  class: string;
  says: Words;
  cells: number[];
}
