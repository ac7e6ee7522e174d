// The games of which this visitor plays a rated match now. Help ends the rating against a bot and is refused against a
// person, so the page's demonstrations do not think about them.
import type { Programs } from '../../protocol/programs';
import { gameOf } from '../../protocol/setup';

/** `name`: of the signed-in visitor; guests play no rated matches. */
export async function ratedGames(
  connection: Pick<Programs, 'request'>,
  name: string | undefined,
): Promise<ReadonlySet<string>> {
  if (name === undefined) return new Set();
  const { matches } = await connection.request('match.list', { mine: true, status: ['running', 'paused'] });
  return new Set(matches.filter(({ rated }) => rated).map(({ setup }) => gameOf(setup)));
}
