// Number match's additions to the page: rows of digits that come and go, and its solver's desk.
import { layerWith } from '../../board/game_art';
import type { GamePage } from '../../parts/game_page';
import './colours.css';
import DigitArt from './DigitArt.svelte';
import DigitLayer from './DigitLayer.svelte';
import { PairHints } from './hints.svelte';
import { DigitMotion } from './motion.svelte';
import { kBlank } from './scene';
import Source from './Source.svelte';
import { kStageBests, stageToPlay } from './stages';
import { numberWords } from './words';

export const page: GamePage = {
  art: {
    Token: DigitArt,
    leastRows: 8,
    ...layerWith(DigitLayer, () => new DigitMotion()),
    tries(view, actions) {
      if (actions.length === 0) return undefined;
      return {
        movable: (cell) => ![undefined, kBlank].includes(view.cells[cell]?.at(-1)),
        allInvite: true,
        word: (a, b) => `${a}-${b}`,
      };
    },
  },
  hints: (game) => new PairHints(game),
  Source,
  nextPlay() {
    const next = stageToPlay();
    return next && { text: numberWords().stage(next.stage), start: next.start };
  },
  howToPlay: () => import('./lesson'),
  howToMove: () => numberWords().pairHint,
  end: () => import('./ClearEnd.svelte'),
  bests: [kStageBests],
  daily: {
    reached({ outcome, moves = [], view }) {
      if (outcome.kind !== 'won') return undefined;
      const par = view.figures?.find(({ name }) => name === 'par')?.number;
      return { best: par !== undefined && moves.length <= par, count: moves.length };
    },
  },
  desk: () => import('./Desk.svelte'),
  words: {
    move: (move) => (move === 'append' ? numberWords().moveNames.append : undefined),
    errors: () => numberWords().errors,
  },
};
