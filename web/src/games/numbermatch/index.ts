// What the page shows of number match alone: the desk of its solver.
import type { GamePage } from '../../parts/game_page';

export const page: GamePage = {
  desk: () => import('./Desk.svelte'),
};
