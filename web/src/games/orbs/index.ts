// What the page shows of orb routes alone: orbs and marks, and the desk of the route solver.
import type { GamePage } from '../../parts/game_page';
import './colours.css';
import { marksOnTop, isCellMark } from './layers';
import OrbToken from './OrbToken.svelte';
import { orbWords, words } from './words';

export const page: GamePage = {
  art: { Token: OrbToken, stays: isCellMark, order: marksOnTop },
  howToPlay: () => import('./lesson'),
  howToMove: () => orbWords().setupHint,
  compareFrom: 'end',
  sounds: { swap: 'step' },
  desk: () => import('./Desk.svelte'),
  words: {
    move: (move) => (move === 'drop' ? orbWords().moveNames.drop : undefined),
    errors: { en: words.en.errors, zh: words.zh.errors },
  },
};
