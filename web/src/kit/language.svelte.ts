// The language of the page: the one chosen last, else the browser's.
import { loadValue, saveValue } from './storage';

export type Language = 'en' | 'zh';

/** The browser's first language that the page has; English if there is none. */
export function browserLanguage(tags: readonly string[] = globalThis.navigator?.languages ?? []): Language {
  const known = tags.find((tag) => /^(zh|en)\b/i.test(tag));
  return known?.toLowerCase().startsWith('zh') ? 'zh' : 'en';
}

class LanguageState {
  current = $state<Language>(loadValue('language', browserLanguage()));
}

export const language = new LanguageState();

export function setLanguage(chosen: Language): void {
  language.current = chosen;
  saveValue('language', chosen);
  applyLanguage();
}

/** Sets the document's language, for style sheets and screen readers. */
export function applyLanguage(): void {
  document.documentElement.lang = language.current === 'zh' ? 'zh-Hans' : 'en';
}
