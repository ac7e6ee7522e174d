// A game's puzzles that were solved on this device.
import { arrivals } from '../../kit/arrivals.svelte';
import { loadValue, saveValue } from '../../kit/storage';
import { readSolved, withSolved, type Solved } from './puzzles';

export class PuzzleProgress {
  solved: Solved = $derived((void arrivals.count, this.load()));

  constructor(private readonly game: string) {}

  /** Stores a result if it beats the stored one, which another tab may have changed. */
  add(id: string, stars: number): void {
    this.solved = withSolved(this.load(), id, stars);
    saveValue(`puzzles.${this.game}`, this.solved);
  }

  private load(): Solved {
    return readSolved(loadValue<unknown>(`puzzles.${this.game}`, {}));
  }
}
