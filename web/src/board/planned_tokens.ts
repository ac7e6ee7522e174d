// The moves of a line that is shown but not played, drawn over the board with their numbers.
import { tokenLook } from './token_look';

export interface PlannedToken {
  cell: number;
  token: string;
  number: number;
}

/** The ink that is legible on a token: "black" is that for black stones. */
export function inkOn(token: string | undefined): 'black' | 'white' {
  const look = token === undefined ? undefined : tokenLook(token, [], 'en');
  return look?.kind === 'stone' ? look.side : 'white';
}

/** The first `count` moves of a line; `tokens` take turns, beginning with the first. */
export function plannedTokens(
  line: readonly string[],
  count: number,
  names: readonly string[],
  tokens: readonly string[],
): PlannedToken[] {
  return line.slice(0, count).flatMap((move, i): PlannedToken[] => {
    const cell = names.indexOf(move);
    const token = tokens[i % tokens.length];
    return cell < 0 || token === undefined ? [] : [{ cell, token, number: i + 1 }];
  });
}
