// The strings of the ladder of bots.
import { catalogue } from '../../words';

const en = {
  title: 'Your ladder',
  beaten: 'beaten',
  drawn: 'drawn',
  open: 'not beaten yet',
  count: (beaten: number, all: number) => `${beaten} of ${all} beaten`,
  all: 'You have beaten them all',
  next: (name: string) => `Next: ${name}`,
  retry: 'Try again',
  again: 'Play again',
  ahead: (name: string, above: string) => `Beat ${name}, and ${above} is next`,
  last: (name: string) => `${name} is the last one`,
};

const zh: typeof en = {
  title: '你的天梯',
  beaten: '已战胜',
  drawn: '曾战平',
  open: '尚未战胜',
  count: (beaten, all) => `已胜 ${beaten} / ${all}`,
  all: '全部战胜',
  next: (name) => `下一位：${name}`,
  retry: '再试一次',
  again: '再来一局',
  ahead: (name, above) => `胜了${name}，下一位是${above}`,
  last: (name) => `${name}是最后一位`,
};

export const words = { en, zh };

export const ladderWords = catalogue(en, zh);
