// The strings of the page in the chosen language. English is part of the page; the Chinese dictionary is loaded when
// that language is chosen. A catalogue is named after its folder: its English strings stand in words.ts there (here in
// en.ts), the Chinese ones in zh.ts beside it, and the type of the first makes the second complete.
import { rememberLanguage, setLanguage, wantedLanguage, language, type Language } from '../kit/language.svelte';
import { en, type Catalogue } from './en';

export type { Catalogue } from './en';

/** A text in every language, as the program sends it. */
export type LocalizedText = Record<Language, string>;

/** The strings of a language other than English, by the names of the catalogues. */
export type Dictionary = Readonly<Record<string, object>>;

let chinese: Dictionary | undefined;
let loadChinese: () => Promise<Dictionary> = () => Promise.reject(new Error('there is no Chinese dictionary'));

/** Says where the Chinese dictionary comes from; called once, before a language is chosen. */
export function installChinese(load: () => Promise<Dictionary>): void {
  loadChinese = load;
}

/** Shows a language once its strings are here. If they cannot be loaded, the language stays as it is. */
async function show(chosen: Language): Promise<void> {
  try {
    if (chosen === 'zh') chinese ??= await loadChinese();
  } catch {
    return;
  }
  if (wantedLanguage() === chosen) setLanguage(chosen);
}

/** The language of this visit: chosen last, else the browser's. Wait for it before anything is drawn. */
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

/** A text of the program in the chosen language. */
export function localize(text: LocalizedText): string {
  return text[language.current];
}
