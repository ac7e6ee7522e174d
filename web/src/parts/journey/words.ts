// The strings of what Play starts, and of the home page's links to other rooms.
import { catalogue } from '../../words';

export const en = {
  continue: 'Continue',
  /** Above what Play starts. */
  whereYouWere: (game: string) => `${game}, where you stopped`,
  waits: (game: string) => `${game}, your move`,
  begun: (game: string) => `${game}, not finished`,
  /** The bot to play next, and how many are beaten. */
  nextBot: (name: string) => `Next: ${name}`,
  beaten: (beaten: number, all: number) => `${beaten} of ${all} beaten`,
  newBoard: 'A new board',
  choose: 'Which game?',
  doors: {
    puzzles: 'Puzzles',
    path: 'Path',
    friend: 'A friend',
    analyse: 'Analyse',
    solve: 'Solve',
    levels: 'Levels',
    calendar: 'Calendar',
    learn: 'How to play',
  },
};

export const journeyWords = catalogue('parts/journey', en);
