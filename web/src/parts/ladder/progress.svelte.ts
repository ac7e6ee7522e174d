// The bots of a game that were beaten on this device, and the matches lost in a row.
import { arrivals } from '../../kit/arrivals.svelte';
import { loadValue, saveValue } from '../../kit/storage';
import type { Selector } from '../../protocol/messages';
import {
  readLosses,
  readResults,
  suggestedBot,
  withLoss,
  withReached,
  type LadderResults,
  type Losses,
  type Reached,
} from './ladder';

export class LadderProgress {
  results: LadderResults = $derived((void arrivals.count, this.load()));
  losses: Losses | undefined = $state.raw();

  constructor(private readonly game: string) {
    this.losses = this.loadLosses();
  }

  suggested(selectors: readonly Selector[]): Selector | undefined {
    return suggestedBot(selectors, this.results, this.losses);
  }

  /** Stores a result if it beats the stored one, which another tab may have changed. Ends a row of losses. */
  add(selector: string, reached: Reached): void {
    this.results = withReached(this.load(), selector, reached);
    saveValue(`ladder.${this.game}`, this.results);
    this.losses = undefined;
    saveValue(`ladder.${this.game}.lost`, undefined);
  }

  lose(selector: string, match: string): void {
    this.losses = withLoss(this.loadLosses(), selector, match);
    saveValue(`ladder.${this.game}.lost`, this.losses);
  }

  private load(): LadderResults {
    return readResults(loadValue<unknown>(`ladder.${this.game}`, {}));
  }

  private loadLosses(): Losses | undefined {
    return readLosses(loadValue<unknown>(`ladder.${this.game}.lost`, undefined));
  }
}
