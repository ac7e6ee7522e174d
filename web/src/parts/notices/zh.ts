import type { en } from './words';

export const zh: typeof en = {
  ask: '轮到我时提醒我',
  about: 'Gridwise 在别的窗口或标签页里开着时，由本设备发出通知。',
  on: '轮到你时，本设备会提醒你。',
  stop: '不再提醒',
  denied: '浏览器禁止本页发通知，可在浏览器设置里允许。',
};
