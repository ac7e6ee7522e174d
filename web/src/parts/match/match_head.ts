import type { Keys } from '../../protocol/match_keys';
import type { GameInfo, MatchState } from '../../protocol/messages';
import { localize, t } from '../../words';
import { onlyBots } from '../../protocol/match_model';
import { matchSetting } from '../names';
import { paths } from '../paths';

/** The head of a match's room: its game, its options, the way out. */
export function matchHead(game: GameInfo, match: MatchState | undefined, keys: Keys | undefined) {
  return {
    title: localize(game.name),
    subtitle:
      match &&
      [matchSetting(game, match, keys), match.rated && !onlyBots(match) ? t().isRated : ''].filter(Boolean).join(' · '),
    back: { path: paths.home, label: t().games },
  };
}
