// A game's next milestone for this device's player in a few words: the next level, the next bot.
import type { GameInfo } from '../../protocol/messages';
import { localize } from '../../words';
import { countBeaten, hasLadder, nextRung } from '../ladder/ladder';
import { LadderProgress } from '../ladder/progress.svelte';
import { ladderWords } from '../ladder/words';
import { nextLevel, starsTogether } from '../path/levels';
import { PathProgress } from '../path/progress.svelte';
import { pathWords } from '../path/words';

/** "Level 12 · 27 stars", "Ladder: Steady is next"; undefined without any progress. */
export function journeyText(game: Pick<GameInfo, 'id' | 'path' | 'seats' | 'selectors'>): string | undefined {
  if (game.path) {
    const { bests } = new PathProgress(game.id);
    const stars = starsTogether(game.path, bests);
    if (stars === 0) return undefined;
    return `${pathWords().level(nextLevel(game.path, bests) + 1)} · ${pathWords().stars(stars)}`;
  }
  if (!hasLadder(game)) return undefined;
  const { results } = new LadderProgress(game.id);
  if (countBeaten(game.selectors, results) === 0) return undefined;
  const next = nextRung(game.selectors, results);
  return next ? ladderWords().comes(localize(next.label)) : ladderWords().all;
}
