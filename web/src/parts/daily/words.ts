// The strings of daily boards.
import { catalogue } from '../../words';

const en = {
  today: (date: string) => `Today, ${date}`,
  board: 'Daily board',
  done: 'Done',
  best: 'Best',
  doneIn: (count: number) => `Done in ${count}`,
  streak: (days: number) => (days === 1 ? '1 day running' : `${days} days running`),
  calendar: (month: string) => `Daily boards, ${month}`,
  states: { open: 'not played', done: 'done', best: 'best possible' },
  key: 'Filled: the best possible. Ringed: done.',
  past: 'Choose a past day to play its board; it does not count for your streak.',
  playDay: (date: string, state: string) => `Play the board of ${date}: ${state}`,
  earlier: 'Month before',
  later: 'Month after',
  again: 'Try again',
};

const zh: typeof en = {
  today: (date) => `今天，${date}`,
  board: '每日盘面',
  done: '已完成',
  best: '最佳',
  doneIn: (count) => `${count} 步完成`,
  streak: (days) => `连续 ${days} 天`,
  calendar: (month) => `${month}的每日盘面`,
  states: { open: '未玩', done: '已完成', best: '达到最佳' },
  key: '填满：达到最佳。圈出：已完成。',
  past: '按过去的一天可补玩当天的盘面，不计入连续天数。',
  playDay: (date, state) => `玩${date}的盘面：${state}`,
  earlier: '上个月',
  later: '下个月',
  again: '再试一次',
};

export const words = { en, zh };

export const dailyWords = catalogue(en, zh);
