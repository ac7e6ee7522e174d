// The same strings in Simplified Chinese.
import type { en } from './words';

export const zh: typeof en = {
  today: (date) => `今天，${date}`,
  board: '每日盘面',
  done: '已完成',
  best: '最佳',
  doneIn: (count) => `${count} 步完成`,
  streak: (days) => `连续 ${days} 天`,
  dayOff: '还可休息 1 天',
  title: (game) => `${game}，每日一局`,
  calendar: (month) => `${month}的每日盘面`,
  states: { open: '未玩', done: '已完成', best: '达到最佳' },
  key: '填满：达到最佳。圈出：已完成。',
  past: '按过去的一天可补玩当天的盘面，不计入连续天数。',
  playDay: (date, state) => `玩${date}的盘面：${state}`,
  earlier: '上个月',
  later: '下个月',
  again: '再试一次',
};
