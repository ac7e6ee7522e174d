// How to play match-3: swap, make a special, set it off, reach the goal. None of its moves causes a cascade.
import type { Lesson } from '../../parts/lesson';

export const lesson: Lesson = [
  {
    title: { en: 'Three in a row', zh: '三个一排' },
    about: { en: 'They go, the rest falls', zh: '它们消失，其余落下' },
    picture: 'red',
    start: 'match3 obyror/yrroyb/yboryo/brybgy/rgoorg/rrggoy colours=5 seed=6 moves=20/20',
    tasks: [
      {
        ask: { en: 'Drag the red piece up, next to the other two.', zh: '把红色图块往上拖，和另外两个排在一起。' },
        moves: ['d5d4'],
        lit: ['b5', 'c5', 'd5', 'd4'],
        hand: ['d4', 'd5'],
      },
    ],
    done: {
      en: 'Three equal pieces vanish, and new ones fall in. A swap has to make a match.',
      zh: '三个相同的图块消失，新的落下来。交换必须能消除。',
    },
  },
  {
    title: { en: 'Four make a line bomb', zh: '四个变直线炸弹' },
    about: { en: 'Five and corners make others', zh: '五个或拐角变别的' },
    picture: 'line_v',
    start: 'match3 byrbyy/rbbgbg/gbybyo/rgyrgb/robbgg/obgyrr colours=5 seed=68 moves=20/20',
    tasks: [
      {
        ask: { en: 'Drag the blue piece up: four in a row.', zh: '把蓝色图块往上拖：四个一排。' },
        moves: ['d5d4'],
        lit: ['b5', 'c5', 'd5', 'e5', 'd4'],
        hand: ['d4', 'd5'],
      },
    ],
    done: {
      en: 'A line bomb stays. An L or a T makes a square bomb, five in a row a rainbow.',
      zh: '留下一个直线炸弹。L 或 T 形变方形炸弹，五个一排变彩虹。',
    },
  },
  {
    title: { en: 'Set it off', zh: '引爆' },
    about: { en: 'A line bomb clears its whole line', zh: '直线炸弹清掉整条线' },
    picture: 'line_v',
    start: 'match3 brbboy/ryr|yg/gbygyo/rgyrgb/robbgg/obgyrr colours=5 moves=19/20 score=40 seed=15755400384260043907',
    tasks: [
      {
        ask: {
          en: 'Tap the line bomb twice, or swap it with a neighbour next time.',
          zh: '点两下直线炸弹。也可以用交换引爆。',
        },
        moves: ['d5'],
        lit: ['d6', 'd5', 'd4', 'd3', 'd2', 'd1'],
      },
    ],
    done: {
      en: 'The column is gone. Two specials swapped with each other do even more.',
      zh: '整列都清掉了。两个特殊图块互换，威力更大。',
    },
  },
  {
    title: { en: 'Reach the goal', zh: '达成目标' },
    about: { en: 'Before the moves run out', zh: '在步数用完之前' },
    picture: 'red',
    start: 'match3 gyobro/grrgyg/oobryo/rybogr/yorogg/rrygyb colours=5 seed=20 goals=red:3/9 moves=4/12',
    figures: true,
    tasks: [
      {
        ask: { en: 'The level asks for three more red pieces. Match them.', zh: '本关还要三个红色图块。把它们消掉。' },
        moves: ['d5d4'],
        lit: ['b5', 'c5', 'd5', 'd4'],
        hand: ['d4', 'd5'],
      },
    ],
    done: {
      en: 'Level cleared. The moves you have left count for your stars.',
      zh: '过关。剩下的步数会换成星星。',
    },
  },
];
