// The page's language: the last one chosen, else the browser's.
import { loadValue, saveValue } from './storage';

export type Language = 'en' | 'zh';

/** The first of the browser's languages that the page supports; English if none. */
export function browserLanguage(tags: readonly string[] = globalThis.navigator?.languages ?? []): Language {
  const known = tags.find((tag) => /^(zh|en)\b/i.test(tag));
  return known?.toLowerCase().startsWith('zh') ? 'zh' : 'en';
}

class LanguageState {
  /** English until another language's strings are loaded. */
  current = $state<Language>('en');
}

export const language = new LanguageState();

let chosenNow: Language | undefined;

/** The language the visitor wants. */
export function wantedLanguage(): Language {
  return chosenNow ?? loadValue('language', browserLanguage());
}

export function rememberLanguage(chosen: Language): void {
  chosenNow = chosen;
  saveValue('language', chosen);
}

/** Switches to a language whose strings are loaded, and updates style sheets and screen readers. */
export function setLanguage(shown: Language): void {
  language.current = shown;
  document.documentElement.lang = shown === 'zh' ? 'zh-Hans' : 'en';
}
