// What a scenario expects and what differs, in words: the program names figures, tokens and outcomes as files do.
import { tokenName } from '../../../board/token_look';
import { language } from '../../../kit/language.svelte';
import type { TokenInfo, Words } from '../../../protocol/shapes';
import { localize } from '../../../words';
import { errorText } from '../../../words/errors';
import { scenarioWords } from './words';

/** What the level at work calls its parts. */
export interface LevelNames {
  /** Of its file. */
  file: string;
  /** What goals count, by the names of level files. */
  things: Readonly<Record<string, string>>;
  /** The cell of a name; undefined for what is no cell of the board. */
  cellOf: (name: string) => number | undefined;
}

const kRefused = /^refused: (.+)$/;
const kGoal = /^goal\.(\w+)$/;

/** "Board", "Score", "Goal: Red"; `otherwise` for what has no name here. */
export function partName(key: string, { things }: LevelNames, otherwise: Words = { en: key, zh: key }): string {
  const words = scenarioWords();
  const thing = kGoal.exec(key)?.[1];
  if (thing !== undefined) return words.goal(things[thing] ?? thing);
  return (words.parts as Record<string, string>)[key] ?? localize(otherwise);
}

/** Why a move is refused, by its code. */
function refusalText(code: string): string {
  return errorText({ code, says: code });
}

/** The value of a part that is or can be expected. A board is too long to be shown. */
export function partValue(key: string, value: string | number): string {
  if (key === 'board') return '';
  if (key === 'refused') return refusalText(String(value));
  if (key === 'outcome') return (scenarioWords().outcomes as Record<string, string>)[value] ?? String(value);
  return String(value);
}

/** What stands in a difference: outcomes and tokens of a cell by their names, the rest as the program says it. */
export function valueText(what: string, value: Words, tokens: readonly TokenInfo[]): string {
  const code = kRefused.exec(value.en)?.[1];
  if (code !== undefined) return scenarioWords().refusedAs(refusalText(code));
  if (what === 'outcome') return (scenarioWords().outcomes as Record<string, string>)[value.en] ?? localize(value);
  const names = value.en.split('+');
  const known = names.every((name) => tokens.some((token) => token.name === name));
  return known ? names.map((name) => tokenName(name, tokens, language.current)).join(' + ') : localize(value);
}
