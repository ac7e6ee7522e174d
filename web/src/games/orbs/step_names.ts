// Display names of route moves: "right" or an arrow for step 0, "let go" for the end.
import { orbWords } from './words';

/** By digit: 0 is to the right, then clockwise. */
const kSigns = '→↘↓↙←↖↑↗';

export function stepName(move: string): string | undefined {
  const { steps, drop } = orbWords().moveNames;
  return move === 'drop' ? drop : /^[0-7]$/.test(move) ? steps[Number(move)] : undefined;
}

export function stepSign(move: string): string | undefined {
  return /^[0-7]$/.test(move) ? kSigns[Number(move)] : undefined;
}
