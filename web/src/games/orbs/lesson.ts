// How to play orb routes: pick up, drag, three in a row, several combos with one route.
import type { Lesson } from '../../parts/lesson';

export const lesson: Lesson = [
  {
    title: { en: 'Pick up an orb', zh: '拿起一颗珠' },
    about: { en: 'Any one you like', zh: '哪一颗都行' },
    picture: 'fire',
    start: 'orbs(columns=6,rows=5) 152304/340251/205413/431520/514302',
    tasks: [
      {
        ask: { en: 'Press the fire orb to pick it up.', zh: '按住火珠，把它拿起来。' },
        moves: ['c4'],
        lit: ['c4'],
      },
    ],
    done: { en: 'You hold it. It is the only orb you move in a route.', zh: '拿住了。一条路线只移动这一颗。' },
  },
  {
    title: { en: 'Drag it', zh: '拖着走' },
    about: { en: 'It changes places on its way', zh: '一路与别的珠换位' },
    picture: 'fire',
    start: 'orbs(columns=6,rows=5) 152304/340251/205413/431520/514302 route=c4',
    tasks: [
      {
        ask: { en: 'Drag the orb two cells to the right.', zh: '把它向右拖两格。' },
        moves: ['0', '0'],
        lit: ['c4', 'd4', 'e4'],
        hand: ['c4', 'd4', 'e4'],
      },
    ],
    done: {
      en: 'Every orb you meet moves one cell back. A route may be as long as the time allows.',
      zh: '碰到的珠都往回挪一格。时间够，路线就可以一直走。',
    },
  },
  {
    title: { en: 'Three in a row', zh: '三颗一排' },
    about: { en: 'They vanish when you let go', zh: '松手就会消掉' },
    picture: 'fire',
    start: 'orbs(columns=6,rows=5) 001043/234512/415230/523415/340251',
    tasks: [
      {
        ask: {
          en: 'Drag the fire orb one cell to the left, next to the other two, and let go.',
          zh: '把火珠向左拖一格，和另外两颗排在一起，然后松手。',
        },
        moves: ['d5', '4', 'drop'],
        lit: ['a5', 'b5', 'c5', 'd5'],
        hand: ['d5', 'c5'],
      },
    ],
    done: {
      en: 'One combo. What lies above falls down, and may match again.',
      zh: '一连击。上面的珠落下，还可能再消。',
    },
  },
  {
    title: { en: 'Many combos, one route', zh: '一条路线，多次连击' },
    about: { en: 'The orbs you meet move as well', zh: '经过的珠也会移动' },
    picture: 'water',
    start: 'orbs(columns=6,rows=5) 001423/115032/423514/354120/240351',
    tasks: [
      {
        ask: {
          en: 'Drag the fire orb left, then up, and let go: the water orbs line up on the way.',
          zh: '把火珠向左、再向上拖，松手：水珠也会顺路排好。',
        },
        moves: ['d4', '4', '6', 'drop'],
        lit: ['a5', 'b5', 'c5', 'a4', 'b4', 'c4', 'd4'],
        hand: ['d4', 'c4', 'c5'],
      },
    ],
    done: { en: 'Two combos with one orb. How many can you make?', zh: '一颗珠，两连击。你能做到多少？' },
  },
];
