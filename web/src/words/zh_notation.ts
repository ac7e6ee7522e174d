// The strings of games with notations, in Simplified Chinese.
import type { Catalogue } from './en';

export const zhNotation: Catalogue['notation'] = {
  scores: '形势图',
  scoreAll: '逐手评估',
  scoresAbout: '逐一评估每一手之后的局面，并画出形势变化。',
  noGame: '请先下几手或载入一局棋。',
  graphAbout: '每一手之后的形势；点按可跳到该手',
  forced: '必胜手顺',
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
  seed: '随机种子',
  seedFits: '已核验',
  seedDiffers: '种子与盐得不出已公布的哈希：这是另一个种子。',
  seedByServer: '由服务器抽取；其哈希在对局开始时已公布。',
  seedByPlayer: '由玩家选定，因此可能预知之后出现的内容。',
  salt: '盐',
  seedHash: '盐与种子的 SHA-256，对局开始时公布',
  undone: (plies) => `悔棋 ${plies} 步。`,
};
