// The strings of match-3.
import { catalogue } from '../../words';

export const en = {
  swapHint: 'Drag a piece to its neighbour, or tap both. Tap a special twice to set it off.',
  combined: 'Two at once!',
  made: { rainbow: 'Rainbow!', square: 'Square bomb!', line_h: 'Line bomb!', line_v: 'Line bomb!', ufo: 'UFO!' },
  cascade: (waves: number) => `Cascade × ${waves}`,
  lessons: {
    crate: 'Crates break when you match next to them.',
    jelly: 'Jelly goes when you match on top of it.',
    ice: 'Ice cracks when you match on top of it.',
    honey: 'Honey spreads after each move that does not hit it. Match next to it.',
    bubble: 'A match bursts the bubble around a piece.',
    box: 'A colour box opens when its own colour is matched next to it.',
    stone: 'Stone breaks only by a blast of a special piece.',
    cage: 'A caged piece cannot move. Only a blast opens the cage.',
    chain: 'A chained piece stays put. Match it with others to free it.',
    ingredient: 'Bring it down to an exit at the bottom.',
    wall_right: 'Nothing can be swapped through a wall.',
    wall_below: 'Nothing can be swapped through a wall.',
    portal_in: 'What falls into a portal comes out of the other one.',
    gravity_up: 'An arrow shows that pieces fall that way.',
    gravity_right: 'An arrow shows that pieces fall that way.',
    gravity_left: 'An arrow shows that pieces fall that way.',
  },
  errors: {
    'move/no_match': 'Nothing matches there',
    'move/covered': 'What is covered stays where it is',
    'move/wall': 'A wall stands between them',
    'move/fixed': 'A blocker cannot be swapped',
    'move/empty': 'There is nothing to swap with',
    'move/plain': 'Only a special goes off by itself',
  },
};

export const match3Words = catalogue('games/match3', en);
