// The strings of the page in the chosen language. A catalogue has one object per language, all of the same shape.
import { language, type Language } from '../kit/language.svelte';
import { en, type Catalogue } from './en';
import { zh } from './zh';

export type { Catalogue } from './en';

/** A text in every language, as the program sends it. */
export type LocalizedText = Record<Language, string>;

/** A function that returns the strings in the chosen language. */
export function catalogue<Shape>(en: Shape, zh: Shape): () => Shape {
  const both: Record<Language, Shape> = { en, zh };
  return () => both[language.current];
}

/** The strings that belong to no game. */
export const t = catalogue<Catalogue>(en, zh);

/** A text of the program in the chosen language. */
export function localize(text: LocalizedText): string {
  return text[language.current];
}
