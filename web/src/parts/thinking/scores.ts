// Evaluations of the positions of a game, from the first seat's side, for a graph over its moves.
import type { Report } from '../../protocol/shapes';

/** A score that is surely decided by this much, in the unit of reports. */
const kScale = 600;

/** -1 the first seat has lost, 1 it has won. */
export type Evaluation = number;

/** What the report says of the seat to move, seen from the first seat. */
export function evaluationOf({ verdict, score, proved }: Report, seat: number): Evaluation | undefined {
  const side = seat === 0 ? 1 : -1;
  if (proved && verdict === 'draw') return 0;
  if (verdict === 'win') return side;
  if (verdict === 'loss') return -side;
  return score === undefined ? undefined : side * Math.tanh(score / kScale);
}

/** A signed number as people read it: "+120", "−35". */
export function signed(score: number): string {
  const rounded = Math.round(score);
  return rounded > 0 ? `+${rounded}` : rounded < 0 ? `−${-rounded}` : '0';
}

/** The graph's line through the plies that are known, in a box of the given size; gaps break it. */
export function graphLine(evaluations: readonly (Evaluation | undefined)[], width: number, height: number): string {
  const step = width / Math.max(1, evaluations.length - 1);
  let path = '';
  let open = false;
  for (const [ply, evaluation] of evaluations.entries()) {
    if (evaluation !== undefined) {
      const y = ((1 - evaluation) / 2) * height;
      path += `${open ? 'L' : 'M'}${(ply * step).toFixed(1)} ${y.toFixed(1)}`;
    }
    open = evaluation !== undefined;
  }
  return path;
}
