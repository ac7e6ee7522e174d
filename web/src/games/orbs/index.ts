// What the page shows of orb routes alone: the desk of the route solver.
import type { GamePage } from '../../parts/game_page';
import './colours.css';

export const page: GamePage = {
  desk: () => import('./Desk.svelte'),
};
