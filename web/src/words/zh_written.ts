// The strings about games that are written down move by move, in Simplified Chinese.
import type { Catalogue } from './en';

export const zhWritten: Catalogue['written'] = {
  scores: '形势图',
  scoreAll: '逐手评估',
  scoresAbout: '逐一评估每一手之后的局面，并画出形势变化。',
  noGame: '请先下几手或载入一局棋。',
  graphAbout: '每一手之后的形势；点按可跳到该手',
  forced: '必胜手顺',
  lookForIt: '查找',
  winsIn: (name, plies) => `${name}必胜：共 ${plies} 手。`,
  noWin: '已证明：没有这种必胜手顺。',
  notDecided: '时限内未能判定。',
  playLine: '走出这些着法',
  inTurn: '黑白交替',
  sideToMove: '轮到',
  read: '载入棋谱或局面',
  readAbout: '可选择文件或粘贴：SGF、psq、着法文本（h8i9g7），或局面文本。',
  write: '保存棋谱',
  notation: '格式',
  text: '棋谱文本',
  copyText: '复制',
  saveFile: '存为文件',
};
