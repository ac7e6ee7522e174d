// The same strings in Simplified Chinese.
import type { en } from './words';

export const zh: typeof en = {
  watching: (n) => `${n} 人在观战`,
  say: '说句话',
  saidBy: (name, phrase) => `${name}说：${phrase}`,
  phrases: ['你好！', '祝好运！', '下得好！', '谢谢！', '好棋。', '抱歉，我得走了。', '请稍等。', '下得愉快！'],
  mute: '不看',
  unmute: '恢复',
  errors: { 'limit/phrases': '话说得太快了，请稍等。' },
};
