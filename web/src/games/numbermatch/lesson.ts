// How to play number match: equal digits, sums of ten, pairs across gaps and around the end of a row, append.
import type { Lesson } from '../../parts/lesson';

export const lesson: Lesson = [
  {
    title: { en: 'Two equal digits', zh: '两个相同的数' },
    about: { en: 'Side by side, they vanish', zh: '挨着就能消掉' },
    picture: '3',
    start: 'numbermatch 518334726/926715849',
    tasks: [
      {
        ask: { en: 'Tap one 3, then the other.', zh: '先点一个 3，再点另一个。' },
        moves: ['R1C4-R1C5'],
        lit: ['R1C4', 'R1C5'],
      },
    ],
    done: { en: 'Equal digits pair. Up, down and slanted count as well.', zh: '相同的数成对。上下、斜着也算。' },
  },
  {
    title: { en: 'Or ten together', zh: '或者相加得十' },
    about: { en: '1 and 9, 2 and 8, 3 and 7, 4 and 6', zh: '1 和 9、2 和 8、3 和 7、4 和 6' },
    picture: '6',
    start: 'numbermatch 518264739/926715849',
    tasks: [
      {
        ask: { en: '6 and 4 make ten: tap both.', zh: '6 加 4 等于十：点这两个。' },
        moves: ['R1C5-R1C6'],
        lit: ['R1C5', 'R1C6'],
      },
    ],
    done: { en: 'Ten together pairs too. A row that is all blank vanishes.', zh: '相加得十也成对。整行空了就消失。' },
  },
  {
    title: { en: 'Over gaps, around the end', zh: '隔着空格，绕过行尾' },
    about: { en: 'Only blanks may lie between', zh: '中间只能有空格' },
    picture: '7',
    start: 'numbermatch 27...7415/593158624',
    tasks: [
      {
        ask: { en: 'Only blanks lie between these two: tap both.', zh: '这两个之间只有空格：点这两个。' },
        moves: ['R1C2-R1C6'],
        lit: ['R1C2', 'R1C3', 'R1C4', 'R1C5', 'R1C6'],
      },
      {
        ask: {
          en: 'Read on like a text: the last 5 of a row meets the first 5 of the next. Tap both.',
          zh: '像读书一样：行尾的 5 接着下一行开头的 5。点这两个。',
        },
        moves: ['R1C9-R2C1'],
        lit: ['R1C9', 'R2C1'],
      },
    ],
    done: {
      en: 'The board is read like a text, so a row goes on in the next one.',
      zh: '棋盘像文章一样读，一行接着下一行。',
    },
  },
  {
    title: { en: 'No pair left? Append', zh: '没有对子？补数' },
    about: { en: 'All digits once more, at the end', zh: '把剩下的数再写一遍' },
    picture: '1',
    start: 'numbermatch 129',
    tasks: [
      {
        ask: { en: 'Nothing pairs here. Press Append below the board.', zh: '这里没有对子。按棋盘下面的“补数”。' },
        moves: ['append'],
      },
      {
        ask: {
          en: 'All three stand there again: now 9 and 1 meet. Tap both.',
          zh: '三个数又写了一遍：9 和 1 碰头了。点这两个。',
        },
        moves: ['R1C3-R1C4'],
        lit: ['R1C3', 'R1C4'],
      },
    ],
    done: {
      en: 'Clear the whole board, with as few appends as you can.',
      zh: '清空整个棋盘，补数越少越好。',
    },
  },
];
