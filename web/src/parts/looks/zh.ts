// The same strings in Simplified Chinese.
import type { en } from './words';

export const zh: typeof en = {
  title: '外观',
  skin: '双人棋盘',
  skins: { wood: '木纹', slate: '石板', paper: '方格纸', night: '夜空' },
  skinAbout: '保存在这台设备上；有账号时也随账号保存。解谜的棋盘仍是木纹。',
  standard: '一律显示标准棋子，不显示玩家的图案',
  mark: '你的棋子',
  markAbout: '棋子上显示的图案：你、对手和观战的人都会看到。仍能看出是哪一方。',
  none: '标准棋子',
  another: '其他字符',
  use: '使用',
  image: '选择图片',
  imageAbout: 'PNG 或 WebP，最多 64 kB，每边最多 512 像素，不能是动图。与你对局的人都会看到。',
  kept: '已保存。',
  notOffered: '图案只在 https 下，或在运行 Gridwise 的这台机器上提供。',
  account: '你的名字与账号',
  refusals: {
    'look/mark': '图案须为一个可见字符或表情。',
    'look/image': '这张图片已损坏，或文件里还有别的内容。',
    'look/image_size': '这张图片太大：最多 64 kB。',
    'look/image_type': '只能使用 PNG 和 WebP 图片。',
    'look/image_side': '这张图片的像素太多：每边最多 512。',
    'look/image_moves': '不能使用动图。',
    'limit/images': '现在要处理的图片太多，请稍后再试。',
    'limit/looks': '外观改得太频繁了，请稍等。',
  },
};
