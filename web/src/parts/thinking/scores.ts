// Evaluations of a game's positions for the first seat, and their graph over the moves.
import { winningChance } from '../../board/marks';
import type { Report } from '../../protocol/messages';

/** From -1 (the first seat has lost) to 1 (it has won). */
export type Evaluation = number;

/** A search stopped before its first iteration reports a meaningless score. */
function isUnsearched({ verdict, depth, nodes }: Report): boolean {
  return verdict === 'unknown' && depth === 0 && nodes === 0;
}

/** The evaluation for the first seat, from a report for the seat to move; undefined without score or verdict. */
export function evaluationOf(report: Report, seat: number): Evaluation | undefined {
  const { verdict, score, proved } = report;
  const side = seat === 0 ? 1 : -1;
  if (proved && verdict === 'draw') return 0;
  if (verdict === 'win') return side;
  if (verdict === 'loss') return -side;
  return score === undefined || isUnsearched(report) ? undefined : side * (2 * winningChance(score) - 1);
}

/** A number with its sign: "+120", "−35". */
export function signed(score: number): string {
  const rounded = Math.round(score);
  return rounded > 0 ? `+${rounded}` : rounded < 0 ? `−${-rounded}` : '0';
}

/** The graph's path in a box of the given size, with gaps where evaluations are unknown. */
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
