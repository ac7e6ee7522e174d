// The strings of the room in which matches are watched.
import { catalogue } from '../../words';

export const en = {
  filter: 'Which matches',
  kinds: { all: 'All', people: 'People', bots: 'Bots' },
  people: 'Matches with people',
  bots: 'Matches between bots',
  openMatch: (game: string) => `${game}: open this match`,
  left: (label: string, value: string) => `${label} ${value}`,
  nothingRuns: 'Nothing is being played right now.',
  noneOfKind: { all: '', people: 'No people are playing right now.', bots: 'No bots are playing right now.' },
  letBotsPlay: 'Let two bots play',
  watchGame: (game: string, bots: number) => (bots === 1 ? `Watch a bot play ${game}` : `Watch two bots play ${game}`),
  choices: 'Players, board and speed',
  startPaused: 'Begin paused',
};

export const watchWords = catalogue('parts/watch', en);
