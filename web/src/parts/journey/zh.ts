// The same strings in Simplified Chinese.
import type { en } from './words';

export const zh: typeof en = {
  continue: '继续',
  whereYouWere: (game) => `${game}，接着玩`,
  waits: (game) => `${game}，轮到你了`,
  begun: (game) => `${game}，还没下完`,
  nextBot: (name) => `下一位：${name}`,
  beaten: (beaten, all) => `已胜 ${beaten} / ${all}`,
  newBoard: '新的一盘',
  choose: '选哪个游戏？',
  doors: {
    puzzles: '习题',
    path: '闯关',
    friend: '邀请朋友',
    analyse: '分析',
    solve: '求解',
    levels: '关卡',
    calendar: '日历',
    learn: '玩法',
  },
};
