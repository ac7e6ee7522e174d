// The strings of match-3.
import { catalogue } from '../../words';

const en = {
  swapHint: 'Drag a piece to its neighbour, or tap both. Tap a special twice to set it off.',
  errors: {
    'move/no_match': 'Nothing matches there',
    'move/covered': 'What is covered stays where it is',
    'move/wall': 'A wall stands between them',
    'move/fixed': 'A blocker cannot be swapped',
    'move/empty': 'There is nothing to swap with',
    'move/plain': 'Only a special goes off by itself',
  },
};

const zh: typeof en = {
  swapHint: '把图块拖向相邻一格，或依次点按两格。点按特殊图块两次即可引爆。',
  errors: {
    'move/no_match': '换了也不能消除',
    'move/covered': '被罩住的图块不能动',
    'move/wall': '两格之间有墙',
    'move/fixed': '障碍物不能交换',
    'move/empty': '那里没有可交换的图块',
    'move/plain': '只有特殊图块能自行引爆',
  },
};

export const words = { en, zh };

export const match3Words = catalogue(en, zh);
