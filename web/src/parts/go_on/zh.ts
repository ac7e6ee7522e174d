import type { en } from './words';

export const zh: typeof en = {
  goOn: '在这里继续',
  away: '服务器没有回应。在这里继续的对局不计等级分。',
  awayNoClock: '服务器没有回应。在这里继续的对局没有棋钟，也不计等级分。',
  wentOn: '服务器当时没有回应，所以这局在本浏览器里继续了。它不计等级分。',
  ends: '服务器恢复后，那边的对局会不分胜负地结束。',
  ended: '服务器上的对局已经不分胜负地结束。',
  isElsewhere: '服务器没有回应时，这局在本浏览器里继续了。',
  toIt: '去那一局',
};
