// What a scenario expects and what differs, in words: the program names figures, tokens and outcomes as files do.
import { tokenName } from '../../../board/token_look';
import { language } from '../../../kit/language.svelte';
import type { TokenInfo, Words } from '../../../protocol/shapes';
import { localize } from '../../../words';
import { errorText } from '../../../words/errors';
import { cellNamed, type Level } from '../levels/level';
import type { Thing } from '../levels/options';
import { levelWords } from '../levels/words';
import { scenarioWords } from './words';

const kRefused = /^refused: (.+)$/;
const kGoal = /^goal\.(\w+)$/;

/** "Board", "Score", "Goal: Red"; `otherwise` for what has no name here. */
export function partName(key: string, otherwise: Words = { en: key, zh: key }): string {
  const words = scenarioWords();
  const thing = kGoal.exec(key)?.[1];
  if (thing !== undefined) return words.goal(levelWords().things[thing as Thing] ?? thing);
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

/** The cell that a difference is about; undefined where it is about something else, or not on the board. */
export function cellOf(what: string, level: Level): number | undefined {
  if (!/^[a-t]\d{1,2}$/.test(what)) return undefined;
  const cell = cellNamed(what, level);
  const column = what.charCodeAt(0) - 97;
  return column < level.columns && cell >= 0 && cell < level.cells.length ? cell : undefined;
}
