// A level's goals in words.
import { language } from '../../kit/language.svelte';
import type { Figure, GameInfo } from '../../protocol/messages';
import { localize } from '../../words';
import { pageOf } from '../game_page';
import { pathWords } from './words';

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

/** What was not reached: "2 crates left". The clauses say it from their number on. */
export function missingText(game: GameInfo, goals: readonly Figure[]): string {
  const left = goals.map((goal) => goalClause(game, goal).replace(/^\D+/, ''));
  return left.length === 0 ? '' : pathWords().stillToDo(left.join(language.current === 'zh' ? '、' : ', '));
}

/** The goals as parts of one sentence: only the first starts with a capital letter. */
export function goalClauses(game: GameInfo, goals: readonly Figure[]): string[] {
  return goals.map((goal, i) => {
    const clause = goalClause(game, goal);
    return i === 0 ? clause : clause.charAt(0).toLowerCase() + clause.slice(1);
  });
}
