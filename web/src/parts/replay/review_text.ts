// Texts for mistakes and for alternatives tried.
import { percent } from '../../kit/format';
import type { GameInfo, Words } from '../../protocol/messages';
import { moveName, type Locale } from '../names';
import { keepsValue, type Mistake } from './review';
import type { JudgedMove } from './swaps';
import type { en } from './words';

type ReplayWords = typeof en;

export interface Telling {
  game: GameInfo;
  texts: ReplayWords;
  language: string;
  localize: Locale['localize'];
}

/** "Missed a win by fours alone: k9, 7 moves", "Missed a draw: b2". A win's length counts the winner's moves. */
export function mistakeText({ what, line, plies }: Mistake, kind: Words | undefined, telling: Telling): string {
  const { game, texts, localize } = telling;
  const best = moveName(game, line[0] ?? '');
  if (what === 'draw') return texts.drawLetGo(best);
  if (what === 'chance') return texts.better(best);
  const missed = kind ? texts.missedWinBy(localize(kind), best) : texts.missedWin(best);
  return plies === undefined ? missed : `${missed}, ${texts.inMoves(Math.ceil(plies / 2))}`;
}

/** "Far better: b4–b3, makes a UFO". */
export function swapText(
  { best, why }: Pick<JudgedMove, 'best' | 'why'>,
  { game, texts, localize }: Omit<Telling, 'language'>,
): string {
  return texts.farBetter(moveName(game, best), why.map(localize).join(', '));
}

/** "You played l12. The win was gone: 43% left." */
export function lossText(mistake: Mistake, mover: string | undefined, { game, texts, language }: Telling): string {
  const { what, before, after, proved } = mistake;
  const move = moveName(game, mistake.move);
  const played = mover === undefined ? texts.youPlayed(move) : texts.played(mover, move);
  const share = (chance: number) => percent(chance, language);
  const then =
    after === 0 && proved
      ? texts.lostNow
      : what === 'win'
        ? texts.winGone(share(after))
        : texts.chances(share(before), share(after));
  return `${played}${language === 'zh' ? '。' : '. '}${then}`;
}

/** "k8 keeps the win", "b3 misses the draw too". */
export function triedText({ what, before }: Mistake, move: string, after: number, { texts }: Telling): string {
  const kept = keepsValue(before, after);
  if (what === 'win') return (kept ? texts.keepsWin : texts.losesWin)(move);
  if (what === 'draw') return (kept ? texts.keepsDraw : texts.losesDraw)(move);
  return (kept ? texts.keepsValue : texts.losesValue)(move);
}
