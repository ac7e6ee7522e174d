// Numbered tokens for a line of moves that is shown but not played.
import type { TokenInfo } from '../protocol/shapes';

export interface PlannedToken {
  cell: number;
  token: string;
  number: number;
}

/** The ink that is legible on a token: "black" names the ink used on black stones. */
export function inkOn(token: string | undefined, tokens: readonly TokenInfo[]): 'black' | 'white' {
  return tokens.find(({ name }) => name === token)?.look === 'black_stone' ? 'black' : 'white';
}

/** The first `count` moves of a line; `tokens` are the seats' tokens in turn order. */
export function plannedTokens(
  line: readonly string[],
  count: number,
  names: readonly string[],
  tokens: readonly (string | undefined)[],
): PlannedToken[] {
  return line.slice(0, count).flatMap((move, i): PlannedToken[] => {
    const cell = names.indexOf(move);
    const token = tokens[i % tokens.length];
    return cell < 0 || token === undefined ? [] : [{ cell, token, number: i + 1 }];
  });
}
