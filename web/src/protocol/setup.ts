// Game strings, "tictactoe(m=3,n=3,k=3)", as the page edits them: a game and one value per option. A value is an
// integer; for an option with choices it is the index of the choice, as in Option.standard.
import { randomSeed } from '../kit/random';
import type { Language } from '../kit/language.svelte';
import type { GameInfo, Option, Refusal } from './messages';

/** The game's name in a game string, or in a text that begins with one. */
export function gameOf(setup: string): string {
  return /^[^(\s]*/.exec(setup)?.[0] ?? '';
}

/** The game string a text begins with. */
export function setupOf(text: string): string {
  return /^[^(\s]*(\([^)]*\))?/.exec(text)?.[0] ?? '';
}

export function standardValues(game: GameInfo): number[] {
  return game.options.map((option) => option.standard);
}

/** The words in the brackets after a name, by option. */
function optionWords(text: string): Map<string, string> {
  const inside = /\(([^)]*)\)/.exec(text)?.[1] ?? '';
  return new Map(inside.split(',').map((pair) => pair.split('=').map((part) => part.trim()) as [string, string]));
}

function valueOf(option: Option, word: string): number {
  const choice = option.choices.findIndex(({ name }) => name === word);
  if (choice >= 0) return choice;
  const value = Number.parseInt(word, 10);
  return Number.isNaN(value) ? option.standard : value;
}

/** The option values of a game string or of a selector's name; omitted options have their default. */
export function valuesOf({ options = [] }: { options?: readonly Option[] }, text: string): number[] {
  const words = optionWords(text);
  return options.map((option) => {
    const word = words.get(option.name);
    return word === undefined ? option.standard : valueOf(option, word);
  });
}

export function wordOf(option: Option, value: number): string {
  return option.choices[value]?.name ?? String(value);
}

/** Without the options of the path, which nobody chooses. */
export function setupFrom(game: GameInfo, values: readonly number[]): string {
  const pairs = game.options.flatMap((option, i) =>
    option.role === 'path' ? [] : `${option.name}=${wordOf(option, values[i] ?? option.standard)}`,
  );
  return pairs.length === 0 ? game.id : `${game.id}(${pairs.join(',')})`;
}

/** The game string of a match on the path, from that of the level. */
export function pathSetup(game: GameInfo, setup: string): string {
  const added = game.options
    .filter(({ role }) => role === 'path')
    .map((one) => `,${one.name}=${wordOf(one, one.high)}`);
  return setup.replace(/\)$/, `${added.join('')})`);
}

/** The values of a text that is exactly a game string; undefined if it names an unknown option or value. */
export function valuesOfGameString(game: GameInfo, text: string): number[] | undefined {
  const trimmed = text.trim();
  if (gameOf(trimmed) !== game.id || setupOf(trimmed) !== trimmed) return undefined;
  const values = valuesOf(game, trimmed);
  const known = [...optionWords(trimmed)].every(([name, word]) => {
    const at = game.options.findIndex((option) => option.name === name);
    const option = game.options[at];
    const value = values[at];
    if (!option || value === undefined) return name === '';
    return wordOf(option, value) === word && value >= option.low && value <= option.high;
  });
  return known ? values : undefined;
}

/** The board's size, "7x6"; undefined if no option gives it. */
function sizeName(game: GameInfo, values: readonly number[], language: Language): string | undefined {
  const of = (role: Option['role']) => values[game.options.findIndex((option) => option.role === role)];
  const columns = of('columns') ?? of('side');
  const rows = of('rows') ?? of('side');
  if (columns === undefined || rows === undefined) return undefined;
  return `${columns}${language === 'zh' ? '×' : 'x'}${rows}`;
}

/** "renju", "30 steps at most", "appends: no limit". */
function valueName(option: Option, value: number, language: Language): string {
  const label = option.label[language];
  const choice = option.choices[value]?.label[language];
  const small = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
  if (choice !== undefined) return option.role === 'level' ? choice : small(choice);
  if (option.high_means && value === option.high) return `${small(label)}: ${option.high_means[language]}`;
  return language === 'zh' ? `${label} ${value}` : `${value} ${small(label)}`;
}

/** A readable name for a game string's options: their preset, or else the size and the non-default options. */
export function settingName(game: GameInfo, setup: string, language: Language): string {
  const values = valuesOf(game, setup);
  const whole = setupFrom(game, values);
  const preset = game.presets.find((one) => setupFrom(game, valuesOf(game, one.setup)) === whole);
  if (preset) return preset.name[language];
  const differing = game.options.flatMap((option, i) => {
    const value = values[i] ?? option.standard;
    const silent = option.role === 'columns' || option.role === 'rows' || option.role === 'side';
    return silent || option.role === 'advanced' || option.role === 'path' || value === option.standard
      ? []
      : [valueName(option, value, language)];
  });
  return [sizeName(game, values, language) ?? [], ...differing].flat().join(language === 'zh' ? '，' : ', ');
}

/** All options have their default, and the game has no other rules to choose from. */
export function isPlain(game: GameInfo, setup: string): boolean {
  const values = valuesOf(game, setup);
  return game.options.every(({ standard, choices }, i) => choices.length === 0 && values[i] === standard);
}

/** Rebases a refusal's place from the whole text to the part that was typed. */
export function refusalOfTyped({ at, ...rest }: Refusal, whole: string, typed: string): Refusal {
  const encoder = new TextEncoder();
  const before = encoder.encode(whole).length - encoder.encode(typed).length;
  return at === undefined || at < before ? rest : { ...rest, at: at - before };
}

/** Turns typed text or a chosen file into one complete text of the game: a position, or a level as JSON with a seed. */
export function boardText(game: string, typed: string, seed = randomSeed()): string {
  const text = typed.trim();
  if (text.startsWith('{')) return `${game} seed=${seed} ${text}`;
  return gameOf(text) === game ? text : `${game} ${text}`;
}
