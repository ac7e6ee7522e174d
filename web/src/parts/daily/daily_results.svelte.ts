// This device's results on one game's daily boards, and the current day.
import { arrivals } from '../../kit/arrivals.svelte';
import { loadValue, saveValue } from '../../kit/storage';
import { countsForStreak, dayOf, readPlayed, streakOf, withMatch, withReached, type Played } from './days';
import type { Day, Reached } from '../game_page';

export class DailyResults {
  played: Played = $derived((void arrivals.count, this.load()));

  constructor(private readonly game: string) {}

  begin(day: Day, match: string): void {
    this.keep(withMatch(this.load(), day, match, today()));
  }

  reach(day: Day, reached: Reached, more?: boolean): void {
    this.keep(withReached(this.load(), day, reached, more));
  }

  streak(today: Day): number {
    return streakOf((day) => countsForStreak(this.played[day]), today).days;
  }

  /** Reads storage again, since another tab may have changed it. */
  private load(): Played {
    return readPlayed(loadValue<unknown>(`daily.${this.game}`, {}));
  }

  private keep(played: Played): void {
    this.played = played;
    saveValue(`daily.${this.game}`, played);
  }
}

export const today = (): Day => dayOf(new Date());
