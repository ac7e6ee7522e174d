// Which of the buttons at the end of a match is filled: the one by which most go on. All others are quiet.
import type { Keys } from '../../protocol/match_keys';
import { can, onlyBots, ownSeats } from '../../protocol/match_model';
import type { GameInfo, MatchState } from '../../protocol/shapes';
import { pageOf } from '../game_page';

/** The match that follows, the editor of the level, the next stage, what the game tells of the end, the next bot, the same again, the solver. */
export type EndLead = 'next' | 'editor' | 'stage' | 'told' | 'ladder' | 'again' | 'compare';

/** Whether a won match has a next stage. */
export function hasNextStage(game: GameInfo, match: MatchState): boolean {
  return game.stages === true && match.outcome.kind === 'won';
}

/** Whether a match of these keys can be played once more with the same players. */
export function canPlayAgain(match: MatchState, keys: Keys | undefined): boolean {
  return can('rematch', match, keys) || (onlyBots(match) && keys?.owner !== undefined);
}

/** The first of them that is offered; undefined while the match goes on, and where nothing is. */
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
