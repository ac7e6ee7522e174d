// The strings of gomoku: why a stone may not stand on a point.
const en = {
  errors: {
    'move/occupied': 'A stone stands there already',
    'move/overline': 'Black may not: six or more in a row',
    'move/double_four': 'Black may not: two fours',
    'move/double_three': 'Black may not: two open threes',
  },
};

const zh: typeof en = {
  errors: {
    'move/occupied': '这里已有棋子',
    'move/overline': '禁手：长连',
    'move/double_four': '禁手：双四',
    'move/double_three': '禁手：双活三',
  },
};

export const words = { en, zh };
