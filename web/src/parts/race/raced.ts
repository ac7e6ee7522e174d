// A record list's line about a race; loaded only if a record belongs to one.
import type { GameRecord } from '../../protocol/messages';
import { racedText } from './race_text';
import { raceWords } from './words';

/** "won the race against Bo, 0:41.3 to 0:55.0"; empty for other records. */
export function racedLine({ race }: GameRecord): string {
  return race ? racedText(race, raceWords()) : '';
}
