// A level's goals in words.
import type { Figure, GameInfo } from '../../protocol/messages';
import { localize } from '../../words';
import { pageOf } from '../game_page';

/** The figures with a token are the goals. */
export function goalsOf(figures: readonly Figure[]): Figure[] {
  return figures.filter(({ token }) => token);
}

/** The moves left; undefined if there is no limit. */
export function movesOf(figures: readonly Figure[]): number | undefined {
  return figures.find(({ name }) => name === 'moves_left')?.number;
}

/** The game's own text for a goal; by default its label and number. */
export function goalClause(game: GameInfo, goal: Figure): string {
  const { token = '', label, number } = goal;
  return pageOf(game.id).words?.goal?.(token, number) ?? `${localize(label)} ${number}`;
}

/** The goals as parts of one sentence: only the first starts with a capital letter. */
export function goalClauses(game: GameInfo, goals: readonly Figure[]): string[] {
  return goals.map((goal, i) => {
    const clause = goalClause(game, goal);
    return i === 0 ? clause : clause.charAt(0).toLowerCase() + clause.slice(1);
  });
}
