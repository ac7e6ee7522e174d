// Before a step of the end is taken, the occasions leave the match.
import { expect, test } from 'vitest';
import type { GameInfo, MatchState } from '../../protocol/messages';
import type { MatchBoard } from './match_board.svelte';
import type { NextStep } from './next_steps';
import type { Occasion } from './occasion';
import { Occasions } from './occasions.svelte';

const done: string[] = [];
class Level implements Occasion {
  readonly name = 'level';
  readonly applies = true;
  readonly next: NextStep[] = [
    { kind: 'rung', button: { label: 'Next', icon: 'forward', to: () => Promise.resolve(done.push('begun')) } },
    { kind: 'compare', button: { label: 'Solve', icon: 'magnify', to: '/solve' } },
  ];
  leave(): void {
    done.push('left');
  }
}
/** It is not this match, so it has nothing to leave. */
class Other implements Occasion {
  readonly name = 'other';
  readonly applies = false;
  leave(): void {
    done.push('other');
  }
}

test('a_step_begins_after_the_occasions_of_the_match_have_left', async () => {
  const match = { status: 'finished', seats: [], outcome: { kind: 'drawn' } } as unknown as MatchState;
  const board = { game: { id: 'dots' } as GameInfo, match, link: { keys: undefined }, motion: {} } as MatchBoard;
  const { steps } = new Occasions([Level, Other], board, new URLSearchParams());
  const to = steps[0]?.button?.to;
  if (typeof to === 'function') await to();
  expect(done).toEqual(['left', 'begun']);
  expect(steps[1]?.button?.to).toBe('/solve');
});
