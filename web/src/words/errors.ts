// A refusal in the reader's language: the code's own sentence, else its family's, else what the program says.
// Errors in texts are followed by their place.
import { t, catalogue } from '.';

type Sentences = Record<string, string>;

/** A refusal: its code, the program's English sentence, its place in a text. */
interface Refused {
  code: string;
  says: string;
  at?: number;
}

const kPlaced = new Set(['text', 'json', 'record', 'option', 'notation']);
const en: Sentences = {};
const zh: Sentences = {};
const gameSentences = catalogue(en, zh);

/** Adds a game's sentences for its own codes. */
export function addErrors(errors: { en: Sentences; zh: Sentences }): void {
  Object.assign(en, errors.en);
  Object.assign(zh, errors.zh);
}

/** The sentence of a refusal; `token` is what stands in the cell that it is about. */
export function errorText({ code, says, at }: Refused, token = ''): string {
  const family = code.split('/')[0] ?? '';
  const sentences: Partial<Sentences> = { ...t().errors, ...gameSentences() };
  const sentence = sentences[code] ?? (sentences[family] ? `${sentences[family]} ${says}` : says);
  if (sentence.includes('{token}')) return token ? sentence.replace('{token}', token) : says;
  return at !== undefined && kPlaced.has(family) ? `${sentence} ${t().errorAt(at)}` : sentence;
}
