// How to play tic-tac-toe: take a cell, make three in a row, block.
import type { Lesson } from '../../parts/lesson';

export const lesson: Lesson = [
  {
    title: { en: 'Take a cell', zh: '占一格' },
    about: { en: 'You and the other side take turns', zh: '双方轮流落子' },
    picture: 'first',
    start: 'tictactoe .../.../...',
    tasks: [
      {
        ask: { en: 'Tap the cell in the middle. The cross is yours.', zh: '点中间的格子。叉是你的。' },
        moves: ['b2'],
        lit: ['b2'],
      },
    ],
    done: {
      en: "Your cross. Now it is the other side's turn; its sign is the ring.",
      zh: '你的叉落下了。现在轮到对方，对方用圈。',
    },
  },
  {
    title: { en: 'Three in a row win', zh: '三连获胜' },
    about: { en: 'Across, down or slanted', zh: '横、竖、斜都算' },
    picture: 'first',
    start: 'tictactoe xx./oo./...',
    tasks: [
      {
        ask: { en: 'Put your third cross beside the other two.', zh: '把第三个叉放在另外两个旁边。' },
        moves: ['c3'],
        lit: ['a3', 'b3', 'c3'],
      },
    ],
    done: { en: 'Three in a row: you win. Slanted lines count as well.', zh: '三连，你赢了。斜线也算。' },
  },
  {
    title: { en: 'Block', zh: '拦住对方' },
    about: { en: 'Two rings in a row? Stand in the way', zh: '对方两连时要堵住' },
    picture: 'second',
    start: 'tictactoe x../oo./x..',
    tasks: [
      {
        ask: { en: 'The rings have two in a row. Take the cell they need.', zh: '圈已有两连。占住它需要的那一格。' },
        moves: ['c2'],
        lit: ['a2', 'b2', 'c2'],
      },
    ],
    done: { en: 'Blocked. If nobody gets three in a row, it is a draw.', zh: '堵住了。谁都没有三连就是平局。' },
  },
];
