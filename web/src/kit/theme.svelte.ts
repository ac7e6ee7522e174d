// Light or dark: the system's theme, or the one chosen.
import { loadValue, saveValue } from './storage';

export type Theme = 'system' | 'light' | 'dark';

const kThemes: Theme[] = ['system', 'light', 'dark'];

class ThemeState {
  current = $state<Theme>(loadValue('theme', 'system'));
}

export const theme = new ThemeState();

export function nextTheme(): void {
  theme.current = kThemes[(kThemes.indexOf(theme.current) + 1) % kThemes.length] ?? 'system';
  saveValue('theme', theme.current);
  applyTheme();
}

/** Sets the document's theme for style sheets. */
export function applyTheme(): void {
  const { dataset } = document.documentElement;
  if (theme.current === 'system') delete dataset.theme;
  else dataset.theme = theme.current;
}
