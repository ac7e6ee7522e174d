// Connect Four's additions to the page: round discs.
import type { GamePage } from '../../parts/game_page';
import './colours.css';
import Disc from './Disc.svelte';

export const page: GamePage = { art: { Token: Disc } };
