// Begins a match on the board of a day, and notes that it is one.
import { server } from '../../protocol/server.svelte';
import type { GameInfo } from '../../protocol/shapes';
import { t } from '../../words';
import { beginMatch } from '../begin_match';
import { kDefaultSpeedMs } from '../setup/preferences';
import { DailyResults } from './daily_results.svelte';
import type { Day } from '../game_page';

/** Throws ProtocolError when the program refuses. */
export async function beginDaily(game: GameInfo, day: Day): Promise<void> {
  const { position } = await server.connection.request('board.daily', { game: game.id, date: day });
  const seats = [{ kind: 'person' as const, name: t().guest }];
  const text = position.public ?? position.text;
  await beginMatch({ setup: position.setup, text, seats, speed_ms: kDefaultSpeedMs }, '', ({ match }) =>
    new DailyResults(game.id).begin(day, match),
  );
}
