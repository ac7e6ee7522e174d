// Tic-tac-toe's additions to the page: how to play.
import type { GamePage } from '../../parts/game_page';

export const page: GamePage = { howToPlay: () => import('./lesson') };
