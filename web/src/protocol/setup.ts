// Game strings, "tictactoe(m=3,n=3,k=3)", as the page edits them: a game and one value per option. A value
// is the integer, or for an option with choices the index of the choice, as in Option.standard.
import { randomSeed } from '../kit/random';
import type { GameInfo, Option } from './shapes';

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

function valueOf(option: Option, word: string): number {
  const choice = option.choices.findIndex(({ name }) => name === word);
  if (choice >= 0) return choice;
  const value = Number.parseInt(word, 10);
  return Number.isNaN(value) ? option.standard : value;
}

/** The option values of a game string; options it leaves out have their standard. */
export function valuesOf(game: GameInfo, setup: string): number[] {
  const inside = /\(([^)]*)\)/.exec(setup)?.[1] ?? '';
  const words = new Map(
    inside.split(',').map((pair) => pair.split('=').map((part) => part.trim()) as [string, string]),
  );
  return game.options.map((option) => {
    const word = words.get(option.name);
    return word === undefined ? option.standard : valueOf(option, word);
  });
}

function wordOf(option: Option, value: number): string {
  return option.choices[value]?.name ?? String(value);
}

export function setupFrom(game: GameInfo, values: readonly number[]): string {
  const pairs = game.options.map((option, i) => `${option.name}=${wordOf(option, values[i] ?? option.standard)}`);
  return pairs.length === 0 ? game.id : `${game.id}(${pairs.join(',')})`;
}

/**
 * The values of a game string in a few characters, such as "4 · 4 · 3"; a choice only where it is not the usual one. Where
 * there is something to choose besides, numbers say of what: "Size 15 · Renju".
 */
export function shortValues(game: GameInfo, setup: string, language: 'en' | 'zh'): string {
  const named = game.options.some((option) => option.choices.length > 0);
  return valuesOf(game, setup)
    .flatMap((value, i) => {
      const option = game.options[i];
      if (!option) return [];
      if (option.choices.length > 0 && value === option.standard) return [];
      const choice = option.choices[value]?.label[language] ?? String(value);
      return [named && /^\d+$/.test(choice) ? `${option.label[language]} ${choice}` : choice];
    })
    .join(' · ');
}

/** A typed text or a chosen file as one whole text of the game: a position, or a level as JSON with a seed. */
export function boardText(game: string, typed: string, seed = randomSeed()): string {
  const text = typed.trim();
  if (text.startsWith('{')) return `${game} seed=${seed} ${text}`;
  return gameOf(text) === game ? text : `${game} ${text}`;
}
