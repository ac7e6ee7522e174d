// Lists matches: by id, across as many requests as their answers need; those that wait for the visitor.
import { keysOf, keysWithYou, saveKeys } from './match_keys';
import type { Programs } from './programs';
import type { MatchState } from './messages';

/** The existing matches among `ids`, newest first within each answer. */
export async function listedMatches(
  connection: Pick<Programs, 'request'>,
  ids: readonly string[],
): Promise<MatchState[]> {
  const found: MatchState[] = [];
  for (let rest = [...ids]; rest.length > 0; ) {
    const { matches, next } = await connection.request('match.list', { ids: rest });
    found.push(...matches);
    if (!next || matches.length === 0) break;
    rest = rest.filter((id) => !matches.some(({ match }) => match === id));
  }
  return found;
}

/**
 * The matches in which another person waits for a move of the visitor's account, newest first. From then on the server
 * pushes their number. Those begun in another browser become this one's, too.
 */
export async function waitingMatches(connection: Pick<Programs, 'request'>): Promise<MatchState[]> {
  const { matches } = await connection.request('match.list', { turn: true });
  for (const { match, turn } of matches) {
    const keys = keysOf(match) ?? keysWithYou(undefined, { seats: [turn], owner: false });
    if (keys && !keysOf(match)) saveKeys(match, keys);
  }
  return matches;
}
