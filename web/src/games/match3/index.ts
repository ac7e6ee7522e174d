// Match-3's additions to the page: pieces in layers that swap, fly and fall.
import { layerWith } from '../../board/game_art';
import type { GamePage } from '../../parts/game_page';
import './colours.css';
import type { Action } from '../../protocol/shapes';
import { goal, idle, lesson, praise } from './coach';
import { PieceMotion } from './motion.svelte';
import PieceLayer from './PieceLayer.svelte';
import PieceToken from './PieceToken.svelte';
import { splitCell } from './tokens';
import { match3Words } from './words';

const howToMove = (actions: readonly Action[]) =>
  actions.some(({ gesture }) => gesture === 'swap') ? match3Words().swapHint : undefined;

/** "b4–b3" for a swap; a tap is just its cell. */
const swapName = (move: string) => move.replace(/^([a-z]+\d+)([a-z]+\d+)$/, '$1–$2');

export const page: GamePage = {
  art: {
    Token: PieceToken,
    ...layerWith(PieceLayer, () => new PieceMotion()),
    tries(view, actions) {
      if (!actions.some(({ gesture }) => gesture === 'swap')) return undefined;
      return {
        columns: view.columns,
        movable: (cell) => splitCell(view.cells[cell] ?? []).piece !== undefined,
        word: (a, b) => `${a}${b}`,
      };
    },
  },
  hints: () => ({ line: howToMove, praise, idle }),
  lesson,
  howToPlay: () => import('./lesson'),
  howToMove,
  levels: () => import('./levels/Room.svelte'),
  autoPlay: 'weighted',
  words: {
    move: swapName,
    goal,
    errors: () => match3Words().errors,
  },
};
