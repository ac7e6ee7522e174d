// The language of the page: the one chosen last, else the browser's.
import { loadValue, saveValue } from './storage';

export type Language = 'en' | 'zh';

/** The browser's first language that the page has; English if there is none. */
export function browserLanguage(tags: readonly string[] = globalThis.navigator?.languages ?? []): Language {
  const known = tags.find((tag) => /^(zh|en)\b/i.test(tag));
  return known?.toLowerCase().startsWith('zh') ? 'zh' : 'en';
}

class LanguageState {
  /** English until the strings of another language are here. */
  current = $state<Language>('en');
}

export const language = new LanguageState();

let chosenNow: Language | undefined;

/** The language that the visitor wants. */
export function wantedLanguage(): Language {
  return chosenNow ?? loadValue('language', browserLanguage());
}

export function rememberLanguage(chosen: Language): void {
  chosenNow = chosen;
  saveValue('language', chosen);
}

/** Shows a language whose strings are here, and tells style sheets and screen readers. */
export function setLanguage(shown: Language): void {
  language.current = shown;
  document.documentElement.lang = shown === 'zh' ? 'zh-Hans' : 'en';
}
