// What the program in this browser tells the page besides its lines.
import type { Refusal } from './messages';

export interface HereEvents {
  /** So many saved batches of games could not be read, and are kept aside. */
  onunreadable(rows: number): void;
  /** It cannot begin. */
  onrefused(refusal: Refusal): void;
}
