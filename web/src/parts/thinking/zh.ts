// The same strings in Simplified Chinese.
import type { en } from './words';

export const zh: typeof en = {
  save: '保存证明',
  saving: '正在写出证明……',
  saved: (command) => `已保存。程序不用求解器即可核对：${command}`,
  none: '这些规则或愿望没有证书。',
  unproved: '在限定时间内未能写出证明。',
  large: '证明太大，无法发送。可在终端中用程序写出。',
};
