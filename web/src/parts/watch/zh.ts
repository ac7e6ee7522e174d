// The same strings in Simplified Chinese.
import type { en } from './words';

export const zh: typeof en = {
  filter: '显示哪些对局',
  kinds: { all: '全部', people: '真人', bots: '机器人' },
  people: '有真人的对局',
  bots: '机器人之间的对局',
  openMatch: (game) => `${game}：打开这局`,
  left: (label, value) => `${label} ${value}`,
  nothingRuns: '现在没有对局。',
  noneOfKind: { all: '', people: '现在没有真人在下。', bots: '现在没有机器人在下。' },
  letBotsPlay: '让两个机器人对弈',
  watchGame: (game, bots) => (bots === 1 ? `看机器人玩${game}` : `看两个机器人下${game}`),
  choices: '棋手、棋盘与速度',
  startPaused: '开局即暂停',
};
