import type { en } from './words';

export const zh: typeof en = {
  install: '安装 Gridwise',
  about: '安装后它在自己的窗口里打开，离线也能下棋。',
  notNow: '以后再说',
  otherVersion: '服务器与本页的版本不同。',
  reload: '重新载入本页',
  byShareMenu: '要安装 Gridwise，请在分享菜单里选择“添加到主屏幕”。',
};
