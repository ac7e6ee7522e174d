// What the page shows of orb routes alone: the desk of the route solver.
import type { GamePage } from '../../parts/game_page';
import './colours.css';
import { orbWords, words } from './words';

export const page: GamePage = {
  desk: () => import('./Desk.svelte'),
  words: {
    move: (move) => (move === 'drop' ? orbWords().moveNames.drop : undefined),
    errors: { en: words.en.errors, zh: words.zh.errors },
  },
};
