// What a list of records tells of a race; loaded when a record is of one.
import type { RecordOfRace } from '../../protocol/race';
import { racedText } from './race_text';
import { raceWords } from './words';

/** "won the race against Bo, 0:41.3 to 0:55.0"; nothing for other records. */
export function racedLine({ race }: RecordOfRace): string {
  return race ? racedText(race, raceWords()) : '';
}
