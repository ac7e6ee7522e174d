// Lists matches by id, across as many requests as their answers need.
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
