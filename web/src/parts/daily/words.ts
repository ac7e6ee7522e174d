// The strings of daily boards.
import { catalogue } from '../../words';

export const en = {
  today: (date: string) => `Today, ${date}`,
  board: 'Daily board',
  done: 'Done',
  best: 'Best',
  doneIn: (count: number) => `Done in ${count}`,
  streak: (days: number) => (days === 1 ? '1 day running' : `${days} days running`),
  dayOff: '1 day off left',
  title: (game: string) => `${game}, day by day`,
  calendar: (month: string) => `Daily boards, ${month}`,
  states: { open: 'not played', done: 'done', best: 'best possible' },
  key: 'Filled: the best possible. Ringed: done.',
  past: 'Choose a past day to play its board; it does not count for your streak.',
  playDay: (date: string, state: string) => `Play the board of ${date}: ${state}`,
  earlier: 'Previous month',
  later: 'Next month',
  again: 'Try again',
};

export const dailyWords = catalogue('parts/daily', en);
