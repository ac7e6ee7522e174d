// How to play gomoku: place a stone, make a four, make five, block. Uses a small board so that it is drawn large.
import type { Lesson } from '../../parts/lesson';

export const lesson: Lesson = [
  {
    title: { en: 'Place a stone', zh: '落子' },
    about: { en: 'On a crossing; Black begins', zh: '下在交叉点上，黑先' },
    picture: 'black',
    start: 'gomoku(size=9,rule=freestyle)',
    tasks: [
      {
        ask: { en: 'Tap the crossing in the middle. Black is yours.', zh: '点棋盘正中的交叉点。你执黑。' },
        moves: ['e5'],
        lit: ['e5'],
      },
    ],
    done: { en: 'A stone stays where it is. Now White moves.', zh: '棋子落下就不再移动。接着轮到白方。' },
  },
  {
    title: { en: 'Make a four', zh: '做出四' },
    about: { en: 'Both ends free: it cannot be stopped', zh: '两头都空，就拦不住' },
    picture: 'black',
    start: 'gomoku(size=9,rule=freestyle) 9/9/5o3/2xxx4/3oo4/9/9/9/9',
    tasks: [
      {
        ask: { en: 'You have an open three: make it a four, to its right.', zh: '你有一个活三：在它右边补成四。' },
        moves: ['f6'],
        lit: ['b6', 'c6', 'd6', 'e6', 'f6', 'g6'],
      },
    ],
    done: {
      en: 'Both ends are free, and White can only block one of them.',
      zh: '两头都空，白方只能堵住一头。',
    },
  },
  {
    title: { en: 'Five in a row win', zh: '五连获胜' },
    about: { en: 'Across, down or slanted', zh: '横、竖、斜都算' },
    picture: 'black',
    start: 'gomoku(size=9,rule=freestyle) 9/9/5o3/1oxxxx3/3oo4/9/9/9/9',
    tasks: [
      {
        ask: { en: 'White has blocked the left end. Make five on the right.', zh: '白方堵住了左边。在右边连成五。' },
        moves: ['g6'],
        lit: ['b6', 'c6', 'd6', 'e6', 'f6', 'g6'],
      },
    ],
    done: { en: 'Five in a row: you win.', zh: '五连，你赢了。' },
  },
  {
    title: { en: 'Block', zh: '拦住对方' },
    about: { en: 'A four at once, an open three in time', zh: '四要马上堵，活三要趁早' },
    picture: 'white',
    start: 'gomoku(size=9,rule=freestyle) 9/9/5x3/1xoooo3/3xx4/9/9/9/9',
    tasks: [
      {
        ask: { en: 'White has a four. Take the point it needs.', zh: '白方有四。占住它需要的那一点。' },
        moves: ['g6'],
        lit: ['b6', 'c6', 'd6', 'e6', 'f6', 'g6'],
      },
    ],
    done: {
      en: 'Just in time. An open three is stopped before it becomes a four.',
      zh: '正好赶上。活三要在变成四之前拦住。',
    },
  },
];
