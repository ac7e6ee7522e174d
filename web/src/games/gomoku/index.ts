// Gomoku's additions to the page: why renju forbids a point, and how to play.
import type { GamePage } from '../../parts/game_page';
import { gomokuWords } from './words';

export const page: GamePage = {
  howToPlay: () => import('./lesson'),
  words: { errors: () => gomokuWords().errors },
};
