// Shows a line's moves one after another, numbered on the board.
import { Playback } from '../playback/playback.svelte';

const kMove_ms = 500;

export class LineShow extends Playback {
  length = $state(0);

  constructor() {
    super(kMove_ms);
  }

  go(to: number): void {
    this.at = this.clamped(to);
  }

  clear(): void {
    this.pause();
    this.length = this.at = 0;
  }

  /** Plays the line from its first move, or shows all of it at once. */
  show(length: number, atOnce: boolean): void {
    this.clear();
    this.length = length;
    this.go(atOnce ? length : 1);
    if (!atOnce && length > 1) this.play();
  }
}
