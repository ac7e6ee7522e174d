// The same strings in Simplified Chinese.
import type { en } from './words';

export const zh: typeof en = {
  errors: {
    'move/occupied': '这里已有棋子',
    'move/overline': '禁手：长连',
    'move/double_four': '禁手：双四',
    'move/double_three': '禁手：双活三',
  },
};
