// The strings of the room in which matches are watched.
import { catalogue } from '../../words';

const en = {
  filter: 'Which matches',
  kinds: { all: 'All', people: 'People', bots: 'Bots' },
  people: 'Matches with people',
  bots: 'Matches between bots',
  openMatch: (game: string) => `${game}: open this match`,
  left: (label: string, value: string) => `${label} ${value}`,
  nothingRuns: 'Nothing is being played right now.',
  noneOfKind: { all: '', people: 'No people are playing right now.', bots: 'No bots are playing right now.' },
  letBotsPlay: 'Let two bots play',
  watchGame: (game: string, bots: number) => (bots === 1 ? `Watch a bot play ${game}` : `Watch two bots play ${game}`),
  choices: 'Players, board and speed',
  startPaused: 'Begin paused',
};

const zh: typeof en = {
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

export const words = { en, zh };

export const watchWords = catalogue(en, zh);
