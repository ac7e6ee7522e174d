// Selectors by the text that names them, with or without options: "weighted(line=25,tap=off)". A name may itself
// contain brackets, such as "profile(novice)".
import { valuesOf, wordOf } from './setup';
import type { Selector } from './messages';

/** The selector that a text names. */
export function selectorOf(selectors: readonly Selector[], text: string | undefined): Selector | undefined {
  const named = (name: string) => selectors.find((selector) => selector.name === name);
  if (text === undefined) return undefined;
  return named(text) ?? named(text.replace(/\(.*/, ''));
}

/** The values of its options; omitted ones have their default. */
export function selectorValues(selector: Selector, text: string): number[] {
  return valuesOf(selector, text.slice(selector.name.length));
}

/** The text of a selector with these values; default values are omitted. */
export function selectorText({ name, options = [] }: Selector, values: readonly number[]): string {
  const pairs = options.flatMap((option, i) => {
    const value = values[i] ?? option.standard;
    return value === option.standard ? [] : [`${option.name}=${wordOf(option, value)}`];
  });
  return pairs.length === 0 ? name : `${name}(${pairs.join(',')})`;
}
