// The page's strings in the chosen language. English is bundled; the Chinese dictionary is loaded when that language
// is chosen. A catalogue is named after its folder: its English strings are in words.ts (here in en.ts), the Chinese
// ones in zh.ts beside it. The English type makes the compiler reject missing Chinese strings.
import { rememberLanguage, setLanguage, wantedLanguage, language, type Language } from '../kit/language.svelte';
import { en, type Catalogue } from './en';

export type { Catalogue } from './en';

/** A text in every language, as the program sends it. */
export type LocalizedText = Record<Language, string>;

/** The strings of a language other than English, by catalogue name. */
export type Dictionary = Readonly<Record<string, object>>;

let chinese: Dictionary | undefined;
let loadChinese: () => Promise<Dictionary> = () => Promise.reject(new Error('there is no Chinese dictionary'));

/** Sets the loader of the Chinese dictionary; call once, before a language is chosen. */
export function installChinese(load: () => Promise<Dictionary>): void {
  loadChinese = load;
}

/** Shows a language once its strings are loaded. If loading fails, the language stays unchanged. */
async function show(chosen: Language): Promise<void> {
  try {
    if (chosen === 'zh') chinese ??= await loadChinese();
  } catch {
    return;
  }
  if (wantedLanguage() === chosen) setLanguage(chosen);
}

/** Starts this visit's language: the last one chosen, else the browser's. Await it before drawing anything. */
export function startLanguage(): Promise<void> {
  return show(wantedLanguage());
}

export function chooseLanguage(chosen: Language): Promise<void> {
  rememberLanguage(chosen);
  return show(chosen);
}

/** A function that returns the strings in the chosen language. */
export function catalogue<Shape extends object>(name: string, en: Shape): () => Shape {
  return () => (language.current === 'zh' && (chinese?.[name] as Shape | undefined)) || en;
}

/** The strings that belong to no game. */
export const t = catalogue<Catalogue>('words', en);

/** A text from the program in the chosen language. */
export function localize(text: LocalizedText): string {
  return text[language.current];
}
