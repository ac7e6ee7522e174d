// The strings of "How to play".
import { catalogue } from '../../words';

const en = {
  title: 'How to play',
  about: (steps: number) => `${steps} short steps. You do them on the board.`,
  step: (number: number, steps: number) => `Step ${number} of ${steps}`,
  again: 'Not quite.',
  cells: (cells: string) => `Cells: ${cells}.`,
  skip: 'Skip',
  back: 'Back',
  next: 'Next',
  play: 'Play now',
  offer: (game: string) => `New to ${game}?`,
  offerAbout: 'A minute on the board shows it.',
  close: 'No, thanks',
};

const zh: typeof en = {
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

export const words = { en, zh };

export const learnWords = catalogue(en, zh);
