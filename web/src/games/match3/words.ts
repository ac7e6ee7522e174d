// The strings of match-3.
import { catalogue } from '../../words';

const en = {
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

const zh: typeof en = {
  swapHint: '把图块拖向相邻一格，或依次点按两格。点按特殊图块两次即可引爆。',
  combined: '双重引爆！',
  made: { rainbow: '彩虹！', square: '方形炸弹！', line_h: '直线炸弹！', line_v: '直线炸弹！', ufo: '飞碟！' },
  cascade: (waves) => `连锁 × ${waves}`,
  lessons: {
    crate: '在木箱旁消除即可打碎它。',
    jelly: '消除果冻上的图块即可去掉它。',
    ice: '消除冰上的图块，冰就会碎。',
    honey: '没打中蜂蜜的每一步后，它都会蔓延。在它旁边消除。',
    bubble: '参与一次消除，图块外的气泡就会破。',
    box: '在彩盒旁消除同色图块才能打开它。',
    stone: '只有特殊图块的爆炸能炸碎石块。',
    cage: '笼中的图块不能移动，只有爆炸能打开笼子。',
    chain: '被锁的图块不能移动，让它参与消除即可解锁。',
    ingredient: '把配料送到底部的出口。',
    wall_right: '不能隔着墙交换。',
    wall_below: '不能隔着墙交换。',
    portal_in: '落入传送门的图块会从另一个门出来。',
    gravity_up: '箭头表示图块往那边坠落。',
    gravity_right: '箭头表示图块往那边坠落。',
    gravity_left: '箭头表示图块往那边坠落。',
  },
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
