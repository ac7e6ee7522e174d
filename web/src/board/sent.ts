// Optimistic drawing of a move before the program answers. The program listed the action as legal, so the board may
// draw its first steps at once. The program's steps then confirm them, or its refusal reverts them.
import type { GameInfo } from '../protocol/messages';
import type { Action, Step, View } from '../protocol/shapes';
import { byWave } from './waves';

/** Nothing is drawn optimistically. A shared constant, so that identity comparison works. */
export const kNothingSent: readonly Step[] = [];

/** A move's first wave as far as the gesture determines it; empty if only the program can know. */
export function firstSteps(
  { gesture, cells }: Action,
  view: View,
  { tokens }: Pick<GameInfo, 'tokens'>,
  seat: number | undefined,
): Step[] {
  const [first] = cells;
  if (gesture === 'tap') {
    const token = tokens.find((known) => seat !== undefined && known.seat === seat)?.name;
    const empty = first !== undefined && view.cells[first]?.length === 0;
    return token && empty ? [{ kind: 'place', wave: 0, cells: [first], token }] : [];
  }
  if (gesture === 'pair') return [{ kind: 'pair', wave: 0, cells }];
  const changesPlaces = gesture === 'swap' || (gesture === 'drag' && cells.length === 2);
  return changesPlaces ? [{ kind: 'swap', wave: 0, cells }] : [];
}

function sameStep(a: Step, b: Step | undefined): boolean {
  const [cells, others] = [[...a.cells].sort(), [...(b?.cells ?? [])].sort()];
  return a.kind === b?.kind && cells.length === others.length && cells.every((cell, i) => cell === others[i]);
}

/** Whether a move's first wave matches the optimistic steps. */
export function confirms(steps: readonly Step[], sent: readonly Step[]): boolean {
  const first = byWave(steps)[0] ?? [];
  return sent.length > 0 && first.length === sent.length && sent.every((step, i) => sameStep(step, first[i]));
}

/** The steps after the first wave. */
export function laterSteps(steps: readonly Step[]): Step[] {
  return byWave(steps).slice(1).flat();
}
