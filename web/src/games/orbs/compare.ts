// Compares the player's route with the best one: reads it from the match's text, and finds the combos it missed.
import type { MatchState } from '../../protocol/messages';
import type { Combo } from './answers';
import { putTogether, takeApart, type Size } from './notation';
import { routeOfKey } from './route';

export interface OwnRoute {
  /** The original board with its options; combos are counted without skyfall. */
  question: string;
  cells: number[];
  /** The fewest steps to every combo, if the daily board says so. */
  fewest?: number;
}

/** The route of a match that ended with a drop; undefined if nothing was dragged. */
export function ownRoute({ text, view }: Pick<MatchState, 'text' | 'view'>): OwnRoute | undefined {
  const { setup, cells: after, keys } = takeApart(text);
  const size: Size = view;
  const cells = routeOfKey(keys.get('route') ?? '', size);
  if (!cells) return undefined;
  const asked = new Map(keys);
  asked.delete('route');
  asked.delete('seed');
  const question = putTogether(setup.replace('skyfall=on', 'skyfall=off'), after, size, asked);
  const fewest = Number(keys.get('best'));
  return { question, cells, ...(fewest > 0 ? { fewest } : {}) };
}

/** For each of the best route's combos, batch by batch, whether the player's route lacks a matching one, by kind. */
export function leftBehind(best: readonly (readonly Combo[])[], own: readonly (readonly Combo[])[]): boolean[][] {
  const made = new Map<string, number>();
  for (const { kind } of own.flat()) made.set(kind, (made.get(kind) ?? 0) + 1);
  return best.map((batch) =>
    batch.map(({ kind }) => {
      const left = made.get(kind) ?? 0;
      made.set(kind, left - 1);
      return left <= 0;
    }),
  );
}
