// A refusal in the reader's language: the code's own sentence, else its family's, else what the program says.
// The place is added where the code speaks of a text somebody typed.
import type { Catalogue } from './en';

const kPlaced = new Set(['text', 'json', 'record', 'option', 'notation']);

/** What is read of a refusal: its code, its sentence in English, its place in a text. */
interface Refused {
  code: string;
  says: string;
  at?: number;
}

export function errorText({ code, says, at }: Refused, words: Catalogue): string {
  const family = code.split('/')[0] ?? '';
  const sentences: Partial<Record<string, string>> = words.errors;
  const sentence = sentences[code] ?? (sentences[family] ? `${sentences[family]} ${says}` : says);
  return at !== undefined && kPlaced.has(family) ? `${sentence} ${words.errorAt(at)}` : sentence;
}
