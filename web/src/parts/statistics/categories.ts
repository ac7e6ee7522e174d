// Names of rating categories and of rated players.
import { gameById } from '../../protocol/server.svelte';
import { selectorOf } from '../../protocol/selectors';
import { gameOf } from '../../protocol/setup';
import type { Ranked } from '../../protocol/messages';
import type { Category } from '../../protocol/standing';
import { localize, t } from '../../words';
import { setupName } from '../names';
import { statisticsWords } from './words';

/** "Gomoku, renju"; with the time control if there is a clock. */
export function categoryName({ setup, clock }: Category): string {
  const name = setupName(gameById(gameOf(setup)), setup);
  return clock === 'none' ? name : statisticsWords().withClock(name, statisticsWords().clocks[clock]);
}

export function rankedName({ of }: Ranked, setup: string): string {
  if (of.kind === 'person') return of.name ?? '';
  const selector = selectorOf(gameById(gameOf(setup))?.selectors ?? [], of.selector);
  const options = /\(.*\)$/.exec(of.selector ?? '')?.[0];
  const name = t().botLevel(selector ? localize(selector.label) : (of.selector ?? ''));
  return options ? `${name} ${options}` : name;
}
