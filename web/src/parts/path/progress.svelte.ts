// Stars and best scores on a game's levels, stored on this device.
import { arrivals } from '../../kit/arrivals.svelte';
import { loadValue, saveValue } from '../../kit/storage';
import { readOldProgress, readProgress, withResult, type LevelBest, type Progress } from './levels';

export class PathProgress {
  bests: Progress = $derived((void arrivals.count, this.load()));

  constructor(private readonly game: string) {}

  /** Stores a result if it beats the stored one, which another tab may have changed. */
  add(setup: string, reached: LevelBest): void {
    this.bests = withResult(this.load(), setup, reached);
    saveValue(`levels.${this.game}`, this.bests);
  }

  private load(): Progress {
    const stored = loadValue<unknown>(`levels.${this.game}`, undefined);
    return stored === undefined ? readOldProgress(loadValue<unknown>(`path.${this.game}`, {})) : readProgress(stored);
  }
}

const lessonsKey = (game: string) => `lessons.${game}`;

/** The tokens whose lesson was seen on this device. */
export function seenLessons(game: string): string[] {
  const stored = loadValue<unknown>(lessonsKey(game), []);
  return Array.isArray(stored) ? stored.filter((token) => typeof token === 'string') : [];
}

export function seeLessons(game: string, tokens: readonly string[]): void {
  saveValue(lessonsKey(game), [...new Set([...seenLessons(game), ...tokens])]);
}
