// A small board with a few stones of both sides, to preview a skin and a mark.
import { seatToken } from '../../board/token_look';
import type { GameInfo } from '../../protocol/messages';
import type { View } from '../../protocol/shapes';

const kMaxSide = 5;
/** Positions of each side's stones, as fractions of the board. */
const kStones: [column: number, row: number, seat: number][] = [
  [0.5, 0.5, 0],
  [0.8, 0.3, 1],
  [0.3, 0.8, 0],
  [0.3, 0.3, 1],
];

/** A corner of an empty board, at most five by five, with stones added. */
export function previewOf(game: GameInfo, empty: View): View {
  const columns = Math.min(empty.columns, kMaxSide);
  const rows = Math.min(empty.rows, kMaxSide);
  const cells = Array.from({ length: columns * rows }, (): string[] => []);
  let last: number[] = [];
  for (const [x, y, seat] of kStones) {
    const cell = Math.floor(y * rows) * columns + Math.floor(x * columns);
    const token = seatToken(game, seat);
    if (token) cells[cell] = [token];
    last = [cell];
  }
  const names = cells.map((_, cell) => `${cell}`);
  return { ...empty, columns, rows, names, cells, marked: [], last, figures: [], actions: [] };
}
