// The moves of a line that is shown but not played, drawn over the board with their numbers.
import { tokenLook } from './token_look';

export interface PlannedToken {
  cell: number;
  token: string;
  number: number;
}

/** Which ink is read on a token: the one for black stones or the one for all else. */
export function inkOn(token: string | undefined): 'black' | 'white' {
  const look = token === undefined ? undefined : tokenLook(token, [], 'en');
  return look?.kind === 'stone' ? look.side : 'white';
}

/** The first `count` moves of a line as tokens; `tokens` take turns, the first one begins. */
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
