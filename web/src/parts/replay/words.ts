// The strings of a record's rooms.
import { catalogue } from '../../words';

const en = {
  playFromHere: 'Play on',
  playFromHereAbout: 'A new game from this position',
  overHere: 'The game is over here: go back to a position where it was not',
  share: 'Share',
  shareAbout: 'Copy a link to this move',
  export: 'Export',
  exportAbout: 'Save the record as JSON',
  analyse: 'Analyse',
  more: 'More',
};

const zh: typeof en = {
  playFromHere: '接着下',
  playFromHereAbout: '从这个局面开一局新的',
  overHere: '对局在此已经结束：请退回到未结束的局面',
  share: '分享',
  shareAbout: '复制此步的链接',
  export: '导出',
  exportAbout: '将棋谱存为 JSON',
  analyse: '分析',
  more: '更多',
};

export const words = { en, zh };

export const replayWords = catalogue(en, zh);
