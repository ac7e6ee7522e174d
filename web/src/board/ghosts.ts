// Tokens that are only thought of: the moves of a line, drawn over the board with their numbers.

export interface Ghost {
  cell: number;
  token: string;
  number: number;
}

/** Which ink is read on what lies in a cell: the name of its token, or white for an empty one. */
export function inkOn(lying: readonly string[] | undefined): 'black' | 'white' {
  return lying?.at(-1) === 'black' ? 'black' : 'white';
}

/** The first `count` moves of a line as ghosts; `tokens` take turns, the first one begins. */
export function ghostsOf(
  line: readonly string[],
  count: number,
  names: readonly string[],
  tokens: readonly string[],
): Ghost[] {
  return line.slice(0, count).flatMap((move, i): Ghost[] => {
    const cell = names.indexOf(move);
    const token = tokens[i % tokens.length];
    return cell < 0 || token === undefined ? [] : [{ cell, token, number: i + 1 }];
  });
}
