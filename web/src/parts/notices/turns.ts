// Games in which another person waits for this visitor's move, in whatever room or window: their number on the rail, and
// a call if the window has no focus.
import { attention } from '../../kit/attention.svelte';
import { keysOf, unfinishedMatches } from '../../protocol/match_keys';
import type { MatchState } from '../../protocol/messages';
import { news } from '../../protocol/lobby_news.svelte';
import { waitingMatches } from '../../protocol/match_list';
import { gameById, server } from '../../protocol/server.svelte';
import { gameOf } from '../../protocol/setup';
import { who } from '../../protocol/who.svelte';
import { localize, t } from '../../words';
import { pathToContinue } from '../paths';
import { knock } from '../sound/speaker';
import { showNotice } from './notices.svelte';

let heard: object | undefined;
/** How often the line had opened when the games were asked for last. */
let asked = -1;
/** What waited at the last look: each game, and when its board last changed. */
let known = new Set<string>();

const turnOf = ({ match, updated }: MatchState) => `${match} ${updated}`;

/** A guest plays other people only in games that this browser remembers. */
const playsOthers = () => who.name !== undefined || unfinishedMatches().some((match) => !keysOf(match)?.here);

/** Call when the line opens, and when the visitor may have begun a game; `opens`: how often the line has opened. */
export function followTurns(opens: number): void {
  const { connection } = server;
  if (!playsOthers() || (heard === connection && asked === opens)) return;
  if (heard !== connection) {
    connection.listen(({ turns }) => {
      if (turns === undefined) return;
      news.turns = turns;
      void read().then(call, () => {});
    });
  }
  heard = connection;
  asked = opens;
  // What has waited since before the page was opened is no news.
  const since = performance.timeOrigin;
  void read().then(
    (fresh) => call(fresh.filter(({ updated }) => updated > since)),
    () => (asked = -1),
  );
}

/** The games that have begun to wait since the last look. */
async function read(): Promise<MatchState[]> {
  const matches = await waitingMatches(server.connection);
  news.turns = matches.length;
  const fresh = matches.filter((match) => !known.has(turnOf(match)));
  known = new Set(matches.map(turnOf));
  return fresh;
}

function call(fresh: readonly MatchState[]): void {
  if (!attention.away) return;
  for (const match of fresh) {
    const game = gameById(gameOf(match.setup));
    if (!game) continue;
    const text = t().called(localize(game.name));
    // A game on the screen calls and knocks itself.
    if (!location.pathname.endsWith(match.match)) {
      attention.news = text;
      knock();
    }
    const others = match.seats.filter((_, seat) => seat !== match.turn).map(({ name }) => name);
    void showNotice({
      title: text,
      body: others.join(', '),
      match: match.match,
      path: pathToContinue(game.id, match.match),
    });
  }
}
