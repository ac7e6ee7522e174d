// What the page shows of tic-tac-toe alone: how to play.
import type { GamePage } from '../../parts/game_page';

export const page: GamePage = { howToPlay: () => import('./lesson') };
