// Number match hints: all pairs as links, moves known to lose, how many appends are left, and the shortcuts for
// appending and for showing pairs.
import type { LinkMark } from '../../board/marks';
import { loadValue, saveValue } from '../../kit/storage';
import type { GameHints, OwnKey } from '../../parts/game_page';
import { moveName } from '../../parts/names';
import { actionsOf } from '../../protocol/actions';
import type { Candidate, GameInfo } from '../../protocol/messages';
import type { Action, View } from '../../protocol/shapes';
import PairTools from './PairTools.svelte';
import { numberWords } from './words';

/** A hint names at most this many losing moves. */
const kLosingNamed = 4;
const kStrength = 0.5;

/** A link for every legal pair; `loses` marks those known to lose. */
export function pairLinks(actions: readonly Action[], candidates: readonly Candidate[] = []): LinkMark[] {
  const losing = new Set(candidates.filter(({ verdict }) => verdict === 'loss').map(({ move }) => move));
  return actions.flatMap(({ gesture, cells: [a, b], move }): LinkMark[] =>
    gesture === 'pair' && a !== undefined && b !== undefined
      ? [{ cells: [a, b], strength: kStrength, loses: losing.has(move) }]
      : [],
  );
}

export class PairHints implements GameHints {
  /** Whether all pairs are drawn on the board. */
  all = $state(loadValue('numbermatch.all', false));
  readonly Tools = PairTools as GameHints['Tools'];

  constructor(private readonly game: GameInfo) {}

  toggle(): void {
    this.all = !this.all;
    saveValue('numbermatch.all', this.all);
  }

  links(view: View | undefined, candidates: readonly Candidate[] = []): LinkMark[] {
    return this.all ? pairLinks(actionsOf(view), candidates) : [];
  }

  remark(candidates: readonly Candidate[]): string | undefined {
    const losing = candidates.filter(({ verdict }) => verdict === 'loss');
    if (losing.length === 0) return undefined;
    const names = losing.slice(0, kLosingNamed).map(({ move }) => moveName(this.game, move));
    const some = losing.length > kLosingNamed ? [...names, '…'] : names;
    return numberWords().losing(losing.length, candidates.length, some.join(' '));
  }

  keys(play: (action: Action) => void, actions: readonly Action[]): Record<string, OwnKey> {
    const append = actions.find(({ gesture }) => gesture === 'button');
    return {
      a: { act: () => append && play(append), label: () => numberWords().keys.a },
      p: { act: () => this.toggle(), label: () => numberWords().keys.p },
    };
  }
}
