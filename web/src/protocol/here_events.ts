// What the program in this browser tells the page besides its lines.
import type { Refusal } from './messages';

export interface HereEvents {
  /** The number of journal rows that could not be read; they are kept aside. */
  onunreadable(rows: number): void;
  /** It cannot begin. */
  onrefused(refusal: Refusal): void;
}
