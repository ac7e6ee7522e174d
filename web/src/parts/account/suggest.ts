// A suggested password: four words, each drawn with equal probability by the browser's generator for keys.
import { kSuggestedWords } from './suggested_words';

const kWords = 4;

/** A random number below `count`, which is at most 2^32. Values beyond the last multiple of `count` would favour low ones. */
export function secureIndex(count: number, draw = () => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0): number {
  const even = 2 ** 32 - (2 ** 32 % count);
  let drawn = draw();
  while (drawn >= even) drawn = draw();
  return drawn % count;
}

export function suggestedPassword(): string {
  return Array.from({ length: kWords }, () => kSuggestedWords[secureIndex(kSuggestedWords.length)]).join(' ');
}
