// Orb routes' additions to the page: orbs and marks, and the route solver's desk.
import type { GamePage } from '../../parts/game_page';
import { journeyWords } from '../../parts/journey/words';
import './colours.css';
import { marksOnTop, isCellMark } from './layers';
import OrbToken from './OrbToken.svelte';
import { stepName, stepSign } from './step_names';
import { kTimedBest, timedBest } from './timed_best';
import { orbWords } from './words';

export const page: GamePage = {
  art: { Token: OrbToken, stays: isCellMark, order: marksOnTop },
  nextPlay() {
    const best = timedBest();
    return best > 0 ? { text: journeyWords().newBoard, sub: orbWords().timed.bestOf(best) } : undefined;
  },
  howToPlay: () => import('./lesson'),
  howToMove: () => orbWords().setupHint,
  compareFrom: 'end',
  sounds: { swap: 'step' },
  desk: () => import('./Desk.svelte'),
  rooms: {
    timed: { load: () => import('./Timed.svelte'), fills: true, label: () => orbWords().timed.title },
    mine: { load: () => import('./Mine.svelte') },
  },
  daily: {
    more: true,
    tells: (combos) => orbWords().combos(combos),
    reached({ view }) {
      const of = (name: string) => view.figures?.find((figure) => figure.name === name);
      const [combos, steps, fewest] = [of('combos'), of('steps'), of('best_steps')];
      if (!combos || !steps) return undefined;
      const best = combos.number === combos.total && steps.number <= (fewest?.number ?? 0);
      return { best, count: combos.number };
    },
  },
  bests: [kTimedBest],
  end: () => import('./RouteEnd.svelte'),
  endLeads: true,
  words: {
    record: ({ view }) => {
      const figure = (name: string) => view?.figures?.find((one) => one.name === name)?.number;
      const [combos, steps] = [figure('combos'), figure('steps')];
      return combos === undefined || steps === undefined ? undefined : orbWords().combosSteps(combos, steps);
    },
    move: stepName,
    sign: stepSign,
    errors: () => orbWords().errors,
  },
};
