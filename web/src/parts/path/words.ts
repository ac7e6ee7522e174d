// The strings of paths of levels.
import { catalogue } from '../../words';

const en = {
  levels: 'Levels',
  next: 'Next',
  chosen: 'Chosen',
  level: (number: number) => `Level ${number}`,
  play: (number: number) => `Play level ${number}`,
  goOn: (number: number) => `Next: level ${number}`,
  again: 'Play again',
  retry: 'Try again',
  all: 'All levels',
  seeBoard: 'See the board',
  cleared: 'Cleared',
  clearedWith: (left: number) => `Cleared with ${left} ${left === 1 ? 'move' : 'moves'} left`,
  firstTime: 'Your first time here.',
  newBest: (more: string) => `A new best: ${more} more than before.`,
  best: (result: string) => `Your best is ${result}.`,
  outOfMoves: 'Out of moves',
  noMove: 'No move is left',
  stillToDo: 'Still to do:',
  left: (count: number, what: string) => `${what}: ${count} left`,
  stars: (stars: number) => (stars === 1 ? '1 star' : `${stars} stars`),
  starsOf: (stars: number, most: number) => `${stars} of ${most}`,
  oneStar: 'reach the goals',
  moves: (count: number) => (count === 1 ? '1 move' : `${count} moves`),
  coin: (number: number, name: string, stars: string) => `Level ${number}, ${name}, ${stars}`,
  notYet: 'not cleared yet',
  isNew: 'New:',
};

const zh: typeof en = {
  levels: '关卡',
  next: '下一关',
  chosen: '已选',
  level: (number) => `第 ${number} 关`,
  play: (number) => `开始第 ${number} 关`,
  goOn: (number) => `下一关：第 ${number} 关`,
  again: '再玩一次',
  retry: '重试',
  all: '全部关卡',
  seeBoard: '看棋盘',
  cleared: '过关',
  clearedWith: (left) => `过关，还剩 ${left} 步`,
  firstTime: '首次通过本关。',
  newBest: (more) => `新纪录：比之前多 ${more}。`,
  best: (result) => `你的最好成绩是 ${result}。`,
  outOfMoves: '步数用完',
  noMove: '已无可走的着法',
  stillToDo: '还剩：',
  left: (count, what) => `${what}：还剩 ${count}`,
  stars: (stars) => `${stars} 星`,
  starsOf: (stars, most) => `${stars} / ${most}`,
  oneStar: '达成目标',
  moves: (count) => `${count} 步`,
  coin: (number, name, stars) => `第 ${number} 关，${name}，${stars}`,
  notYet: '尚未通过',
  isNew: '新：',
};

export const words = { en, zh };

export const pathWords = catalogue(en, zh);
