// The caption of a small board: the match's result, or its progress.
import { keysOf } from '../../protocol/match_keys';
import type { GameInfo, MatchState } from '../../protocol/messages';
import { localize, t } from '../../words';
import { statusText } from '../status_text';
import { watchWords } from './words';

/** The most informative figures, best first. */
const kTelling = ['moves_left', 'score'];

export function matchSays(match: MatchState, game: GameInfo): string {
  if (match.status !== 'running') return statusText(match, game, keysOf(match.match));
  const figures = (match.view.figures ?? []).filter(({ token }) => !token);
  const figure = kTelling.map((name) => figures.find((one) => one.name === name)).find(Boolean) ?? figures[0];
  if (figure) return watchWords().left(localize(figure.label), figure.value);
  const count = match.moves?.length;
  return count ? t().moveNumber(count) : statusText(match, game, keysOf(match.match));
}
