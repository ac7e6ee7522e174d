// The strings of the ladder of bots.
import { catalogue } from '../../words';

export const en = {
  title: 'Your ladder',
  beaten: 'beaten',
  drawn: 'drawn',
  open: 'not beaten yet',
  count: (beaten: number, all: number) => `${beaten} of ${all} beaten`,
  all: 'You have beaten them all',
  next: (name: string) => `Next: ${name}`,
  easier: (name: string) => `Try ${name}`,
  retry: 'Try again',
  again: 'Play again',
  ahead: (name: string, above: string) => `Beat ${name}, and ${above} is next`,
  last: (name: string) => `${name} is the last one`,
};

export const ladderWords = catalogue('parts/ladder', en);
