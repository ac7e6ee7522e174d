// The same strings in Simplified Chinese.
import type { en } from './words';

export const zh: typeof en = {
  title: '你的天梯',
  beaten: '已战胜',
  drawn: '曾战平',
  open: '尚未战胜',
  count: (beaten, all) => `已胜 ${beaten} / ${all}`,
  all: '全部战胜',
  next: (name) => `下一位：${name}`,
  easier: (name) => `先试试${name}`,
  retry: '再试一次',
  again: '再来一局',
  ahead: (name, above) => `胜了${name}，下一位是${above}`,
  last: (name) => `${name}是最后一位`,
};
