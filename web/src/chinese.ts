// The Chinese dictionary: every zh.ts of the page, in a chunk that is loaded when the language is chosen.
import type { Dictionary } from './words';

const files = import.meta.glob<object>('./{words,parts/*,games/*,games/*/*}/zh.ts', { eager: true, import: 'zh' });

export const dictionary: Dictionary = Object.fromEntries(
  Object.entries(files).map(([path, strings]) => [path.slice('./'.length, -'/zh.ts'.length), strings]),
);
