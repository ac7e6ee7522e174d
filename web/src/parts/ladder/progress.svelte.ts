// The bots of a game that were beaten on this device.
import { loadValue, saveValue } from '../../kit/storage';
import { readResults, withReached, type LadderResults, type Reached } from './ladder';

export class LadderProgress {
  results: LadderResults = $state.raw({});

  constructor(private readonly game: string) {
    this.results = this.load();
  }

  /** Stores a result if it beats the stored one, which another tab may have changed. */
  add(selector: string, reached: Reached): void {
    this.results = withReached(this.load(), selector, reached);
    saveValue(`ladder.${this.game}`, this.results);
  }

  private load(): LadderResults {
    return readResults(loadValue<unknown>(`ladder.${this.game}`, {}));
  }
}
