// The moves that were taken back and can be played again, in a match with one seat.
import { untrack } from 'svelte';
import type { MatchState } from '../../protocol/shapes';

/** What can be played again after the moves went from `before` to `now`; `undone` ends with the next one. */
export function undoneAfter(undone: readonly string[], before: readonly string[], now: readonly string[]): string[] {
  const common = before.findIndex((move, i) => now[i] !== move);
  const kept = common < 0 ? before.length : common;
  if (kept < before.length && kept < now.length) return []; // another move was made
  const taken = before.slice(kept).reverse();
  const played = now.slice(kept);
  const again = [...undone, ...taken];
  return played.every((move) => again.pop() === move) ? again : [];
}

export class Redo {
  private undone: string[] = $state.raw([]);
  private moves: readonly string[] | undefined;

  /** The move that was taken back last. */
  readonly next: string | undefined = $derived(this.undone.at(-1));

  /** To be called with every state of the match, in an effect. */
  follow(match: MatchState | undefined): void {
    if (!match) return;
    const now = match.moves ?? [];
    const undone = untrack(() => this.undone);
    if (match.seats.length === 1 && this.moves) this.undone = undoneAfter(undone, this.moves, now);
    this.moves = now;
  }
}
