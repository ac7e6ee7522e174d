// A game's puzzle of the day.
import type { Puzzle } from '../../protocol/messages';
import type { Day } from '../game_page';

const kDayMs = 86_400_000;

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));

/** The same for everyone on a date; no puzzle repeats before all have been used. */
export function puzzleOfDay(puzzles: readonly Puzzle[], day: Day): Puzzle | undefined {
  const count = puzzles.length;
  if (count === 0) return undefined;
  const number = Date.parse(day) / kDayMs;
  let stride = Math.max(1, Math.round(count * 0.38));
  while (divisor(stride, count) !== 1) stride += 1;
  return puzzles[(number * stride) % count];
}
