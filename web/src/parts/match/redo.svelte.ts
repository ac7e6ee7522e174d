// Undone moves that can be redone, in single-seat matches.
import { untrack } from 'svelte';
import type { MatchState } from '../../protocol/messages';

/** The redo stack after the moves went from `before` to `now`; the last element of `undone` is the next to redo. */
export function undoneAfter(undone: readonly string[], before: readonly string[], now: readonly string[]): string[] {
  const common = before.findIndex((move, i) => now[i] !== move);
  const kept = common < 0 ? before.length : common;
  if (kept < before.length && kept < now.length) return []; // a different move was made
  const taken = before.slice(kept).reverse();
  const played = now.slice(kept);
  const again = [...undone, ...taken];
  return played.every((move) => again.pop() === move) ? again : [];
}

export class Redo {
  private undone: string[] = $state.raw([]);
  private moves: readonly string[] | undefined;

  /** The last move undone. */
  readonly next: string | undefined = $derived(this.undone.at(-1));

  /** Call in an effect with every state of the match. */
  follow(match: MatchState | undefined): void {
    if (!match) return;
    const now = match.moves ?? [];
    const undone = untrack(() => this.undone);
    if (match.seats.length === 1 && this.moves) this.undone = undoneAfter(undone, this.moves, now);
    this.moves = now;
  }
}
