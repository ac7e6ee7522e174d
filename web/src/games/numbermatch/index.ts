// What the page shows of number match alone: the desk of its solver.
import type { GamePage } from '../../parts/game_page';
import { numberWords, words } from './words';

export const page: GamePage = {
  desk: () => import('./Desk.svelte'),
  words: {
    move: (move) => (move === 'append' ? numberWords().moveNames.append : undefined),
    errors: { en: words.en.errors, zh: words.zh.errors },
  },
};
