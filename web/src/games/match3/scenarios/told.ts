// Expectations and differences in words; the program names figures, tokens and outcomes as in files.
import { tokenName } from '../../../board/token_look';
import { language } from '../../../kit/language.svelte';
import type { Words } from '../../../protocol/messages';
import type { TokenInfo } from '../../../protocol/shapes';
import { localize } from '../../../words';
import { errorText } from '../../../words/errors';
import { scenarioWords } from './words';

/** Display names for parts of the edited level. */
export interface LevelNames {
  /** File name of the level. */
  file: string;
  /** Names of goal targets, by their names in level files. */
  things: Readonly<Record<string, string>>;
  /** The cell with a name; undefined if it is not on the board. */
  cellOf: (name: string) => number | undefined;
}

const kRefused = /^refused: (.+)$/;
const kGoal = /^goal\.(\w+)$/;

/** "Board", "Score", "Goal: Red"; `otherwise` if there is no name here. */
export function partName(key: string, { things }: LevelNames, otherwise: Words = { en: key, zh: key }): string {
  const words = scenarioWords();
  const thing = kGoal.exec(key)?.[1];
  if (thing !== undefined) return words.goal(things[thing] ?? thing);
  return (words.parts as Record<string, string>)[key] ?? localize(otherwise);
}

/** Why a move is refused, by code. */
function refusalText(code: string): string {
  return errorText({ code, says: code });
}

/** The display value of an expectation. Boards are too long to show. */
export function partValue(key: string, value: string | number): string {
  if (key === 'board') return '';
  if (key === 'refused') return refusalText(String(value));
  if (key === 'outcome') return (scenarioWords().outcomes as Record<string, string>)[value] ?? String(value);
  return String(value);
}

/** A value in a difference: outcomes and tokens by their names, the rest in the program's words. */
export function valueText(what: string, value: Words, tokens: readonly TokenInfo[]): string {
  const code = kRefused.exec(value.en)?.[1];
  if (code !== undefined) return scenarioWords().refusedAs(refusalText(code));
  if (what === 'outcome') return (scenarioWords().outcomes as Record<string, string>)[value.en] ?? localize(value);
  const names = value.en.split('+');
  const known = names.every((name) => tokens.some((token) => token.name === name));
  return known ? names.map((name) => tokenName(name, tokens, language.current)).join(' + ') : localize(value);
}
