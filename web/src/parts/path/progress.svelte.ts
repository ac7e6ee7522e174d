// Stars and best results on a game's levels, stored on this device.
import { loadValue, saveValue } from '../../kit/storage';
import { readProgress, withResult, type LevelBest, type Progress } from './levels';

export class PathProgress {
  bests: Progress = $state.raw({});

  constructor(private readonly game: string) {
    this.bests = readProgress(loadValue<unknown>(`path.${game}`, {}));
  }

  /** Stores a result if it beats the stored one, which another tab may have changed. */
  add(setup: string, reached: LevelBest): void {
    this.bests = withResult(readProgress(loadValue<unknown>(`path.${this.game}`, {})), setup, reached);
    saveValue(`path.${this.game}`, this.bests);
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
