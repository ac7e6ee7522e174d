// The same strings in Simplified Chinese.
import type { en } from './words';

export const zh: typeof en = {
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
