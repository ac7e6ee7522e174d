// What a move shows before the program has answered. The action is one of those the program listed, so the board may
// draw its first steps at once; the program's own steps then confirm them, or its refusal takes them back.
import type { Action, GameInfo, Step, View } from '../protocol/shapes';
import { byWave } from './waves';

/** No steps are drawn ahead. One value, so that it compares equal. */
export const kNothingSent: readonly Step[] = [];

/** The first wave of a move as far as its gesture tells; none where only the program can know. */
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

/** Whether a move began exactly with the steps that were drawn ahead. */
export function confirms(steps: readonly Step[], sent: readonly Step[]): boolean {
  const first = byWave(steps)[0] ?? [];
  return sent.length > 0 && first.length === sent.length && sent.every((step, i) => sameStep(step, first[i]));
}

/** The steps after the first wave. */
export function laterSteps(steps: readonly Step[]): Step[] {
  return byWave(steps).slice(1).flat();
}
