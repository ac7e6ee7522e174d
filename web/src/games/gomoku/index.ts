// What the page knows of gomoku alone: how its text says who is to move.
import type { GamePage } from '../../parts/game_page';
import { withSeat } from './text';

export const page: GamePage = { withSeat };
