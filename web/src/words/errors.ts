// A refusal in the reader's language: the sentence for its code, else for its family, else the program's own text. A
// sentence that ends with a colon is followed by the program's text. Errors in texts are followed by their place.
import { t } from '.';

type Sentences = Record<string, string>;

/** A refusal: its code, the program's English sentence, its place in a text. */
interface Refused {
  code: string;
  says: string;
  at?: number;
}

const kPlaced = new Set(['text', 'json', 'record', 'option', 'notation']);
/** The wait time in the program's text. */
const kWait = /\bwait (\d+) s\b/;
const kMinute = 60;
/** Families whose sentences are complete: the program's text would not help a reader. */
const kWhole = new Set(['limit', 'store', 'server', 'verb', 'json']);
const ofGames: (() => Sentences)[] = [];

/** Registers a game's sentences for its own codes; evaluated on display, in the current language. */
export function addErrors(sentences: () => Sentences): void {
  ofGames.push(sentences);
}

/** "12 seconds", "3 minutes"; rounded up, so that waiting that long is enough. */
function waitText(says: string): string {
  const waits = t().waits;
  const seconds = Number(kWait.exec(says)?.[1] ?? 0);
  if (seconds === 0) return waits.some;
  return seconds < 2 * kMinute ? waits.seconds(seconds) : waits.minutes(Math.ceil(seconds / kMinute));
}

/** The sentence for a code, followed by the program's text if it belongs there. */
function sentenceOf({ code, says }: Refused): string {
  const family = code.split('/')[0] ?? '';
  const sentences: Partial<Sentences> = Object.assign({}, t().errors, ...ofGames.map((of) => of()));
  const own = sentences[code];
  if (own !== undefined) return /[:：]$/.test(own) ? `${own} ${says}` : own;
  const general = sentences[family];
  if (general === undefined) return says;
  return kWhole.has(family) ? general : `${general} ${says}`;
}

/** The sentence for a refusal. `token` is the content of the cell it is about; `placed`: its place is already shown. */
export function errorText(refused: Refused, token = '', placed = false): string {
  const { code, says, at } = refused;
  const sentence = sentenceOf(refused).replace('{wait}', waitText(says));
  if (sentence.includes('{token}')) return token ? sentence.replace('{token}', token) : says;
  const shows = at !== undefined && !placed && kPlaced.has(code.split('/')[0] ?? '');
  return shows ? `${sentence} ${t().errorAt(at)}` : sentence;
}
