// What the goals of a level ask for, in words.
import type { Figure, GameInfo } from '../../protocol/shapes';
import { localize } from '../../words';
import { pageOf } from '../game_page';

/** Goals are the figures that have a picture. */
export function goalsOf(figures: readonly Figure[]): Figure[] {
  return figures.filter(({ token }) => token);
}

/** The moves that are left; undefined where there is no limit. */
export function movesOf(figures: readonly Figure[]): number | undefined {
  return figures.find(({ name }) => name === 'moves_left')?.number;
}

/** The game's own words for a goal; its label and number where it has none. */
export function goalClause(game: GameInfo, goal: Figure): string {
  const { token = '', label, number } = goal;
  return pageOf(game.id).words?.goal?.(token, number) ?? `${localize(label)} ${number}`;
}

/** The goals as parts of one sentence: only the first begins with a capital letter. */
export function goalClauses(game: GameInfo, goals: readonly Figure[]): string[] {
  return goals.map((goal, i) => {
    const clause = goalClause(game, goal);
    return i === 0 ? clause : clause.charAt(0).toLowerCase() + clause.slice(1);
  });
}
