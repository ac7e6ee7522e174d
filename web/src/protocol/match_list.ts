// Matches by their ids, however many of them fit into one answer.
import type { Connection } from './connection';
import type { MatchState } from './shapes';

/** Those that there are of `ids`, in portions newest first. */
export async function listedMatches(
  connection: Pick<Connection, 'request'>,
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
