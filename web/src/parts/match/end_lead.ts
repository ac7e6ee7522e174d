// Which button is primary at the end of a match: the one most players continue with. All others are secondary.
import type { Keys } from '../../protocol/match_keys';
import { can, onlyBots, ownSeats } from '../../protocol/match_model';
import type { GameInfo, MatchState } from '../../protocol/shapes';
import { pageOf } from '../game_page';

/** The follow-up match, the level's editor, the next stage, the game's own end panel, the next bot, a rematch, the
 * solver. */
export type EndLead = 'next' | 'editor' | 'stage' | 'told' | 'ladder' | 'again' | 'compare';

/** Whether a won match has a next stage. */
export function hasNextStage(game: GameInfo, match: MatchState): boolean {
  return game.stages === true && match.outcome.kind === 'won';
}

/** Whether the holder of these keys can play the match again with the same players. */
export function canPlayAgain(match: MatchState, keys: Keys | undefined): boolean {
  return can('rematch', match, keys) || (onlyBots(match) && keys?.owner !== undefined);
}

/** The first option available; undefined during the match or if there is none. */
export function endLead(
  match: MatchState,
  game: GameInfo,
  keys: Keys | undefined,
  onLadder = false,
): EndLead | undefined {
  if (match.status !== 'finished') return undefined;
  const plays = ownSeats(match, keys).length > 0;
  const offered: [EndLead, boolean][] = [
    ['next', plays && match.next !== undefined],
    ['editor', keys?.level !== undefined],
    ['stage', hasNextStage(game, match)],
    ['told', plays && pageOf(game.id).endLeads === true],
    ['ladder', onLadder],
    ['again', canPlayAgain(match, keys)],
    ['compare', game.desk === 'solve'],
  ];
  return offered.find(([, is]) => is)?.[0];
}
