// Starts or resumes the match on a day's board, and records it as the daily match.
import { navigate } from '../../kit/address.svelte';
import { server } from '../../protocol/server.svelte';
import type { GameInfo, MatchState } from '../../protocol/messages';
import type { NewSeat } from '../../protocol/shapes';
import { t } from '../../words';
import { beginMatch } from '../begin_match';
import { paths } from '../paths';
import { kDefaultSpeedMs } from '../setup/preferences';
import { DailyResults } from './daily_results.svelte';
import type { Day } from '../game_page';

/** Throws ProtocolError if the program refuses. */
export async function beginDaily(game: GameInfo, day: Day, seats?: NewSeat[]): Promise<MatchState> {
  const { position } = await server.connection.request('board.daily', { game: game.id, date: day });
  const players = seats ?? [{ kind: 'person' as const, name: t().guest }];
  const text = position.public ?? position.text;
  return beginMatch({ setup: position.setup, text, seats: players, speed_ms: kDefaultSpeedMs }, '', ({ match }) =>
    new DailyResults(game.id).begin(day, match),
  );
}

/** Opens the unfinished match on that day's board, or starts one. */
export async function goToDaily(game: GameInfo, day: Day): Promise<void> {
  const { match, done } = new DailyResults(game.id).played[day] ?? {};
  if (match && !done) navigate(paths.match(game.id, match));
  else await beginDaily(game, day);
}
