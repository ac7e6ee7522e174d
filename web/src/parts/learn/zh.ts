// The same strings in Simplified Chinese.
import type { en } from './words';

export const zh: typeof en = {
  title: '玩法',
  about: (steps) => `${steps} 个小步骤，在棋盘上动手做。`,
  step: (number, steps) => `第 ${number} 步，共 ${steps} 步`,
  again: '还不对。',
  cells: (cells) => `格子：${cells}。`,
  skip: '跳过',
  back: '上一步',
  next: '下一步',
  play: '开始玩',
  offer: (game) => `第一次玩${game}？`,
  offerAbout: '一分钟在棋盘上学会。',
  close: '不用了',
};
