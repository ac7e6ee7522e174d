// What this device keeps of the daily boards of one game, and the day it is.
import { loadValue, saveValue } from '../../kit/storage';
import { countsForStreak, dayOf, readPlayed, streakOf, withMatch, withReached, type Played } from './days';
import type { Day, Reached } from '../game_page';

export class DailyResults {
  played: Played = $state.raw({});

  constructor(private readonly game: string) {
    this.played = this.load();
  }

  begin(day: Day, match: string): void {
    this.keep(withMatch(this.load(), day, match, today()));
  }

  reach(day: Day, reached: Reached, more?: boolean): void {
    this.keep(withReached(this.load(), day, reached, more));
  }

  streak(today: Day): number {
    return streakOf((day) => countsForStreak(this.played[day]), today);
  }

  /** As it is now, also after what another tab has kept. */
  private load(): Played {
    return readPlayed(loadValue<unknown>(`daily.${this.game}`, {}));
  }

  private keep(played: Played): void {
    this.played = played;
    saveValue(`daily.${this.game}`, played);
  }
}

export const today = (): Day => dayOf(new Date());
