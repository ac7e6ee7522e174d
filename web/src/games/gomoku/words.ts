// The strings of gomoku: why a stone may not stand on a point.
import { catalogue } from '../../words';

export const en = {
  errors: {
    'move/occupied': 'There is already a stone here',
    'move/overline': 'Black may not: six or more in a row',
    'move/double_four': 'Black may not: two fours',
    'move/double_three': 'Black may not: two open threes',
  },
};

export const gomokuWords = catalogue('games/gomoku', en);
