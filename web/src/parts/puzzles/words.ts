// The strings of puzzles.
import { catalogue } from '../../words';

export const en = {
  puzzles: 'Puzzles',
  puzzle: 'Puzzle',
  title: (game: string) => `${game} puzzle`,
  today: (day: string) => `Puzzle of ${day}`,
  todays: "Today's puzzle",
  place: (level: string, number: number, all: number) => `${level}, ${number} of ${all}`,
  find: (title: string) => `${title}. Find it.`,
  about: (moves: number, other: string) =>
    `${moves === 1 ? '1 move' : `${moves} moves`}. ${other} replies automatically.`,
  judging: 'Looking for a reply...',
  yourMove: (side: string) => `${side}, your move`,
  wrong: (move: string) => `${move} does not win`,
  again: 'Try again',
  solved: 'Solved',
  solvedIn: (time: string) => `Solved in ${time}`,
  shown: 'Seen, not solved',
  hints: 'Hints',
  withHints: (count: number) =>
    count === 0 ? 'Without a hint' : count === 1 ? 'With one hint' : `With ${count} hints`,
  where: 'Where',
  whereCost: 'Free: still three stars',
  whereTaken: 'The next move is in the dashed square',
  first: 'The move',
  firstCost: 'Two stars instead of three',
  firstTaken: (move: string) => `Play ${move}`,
  line: 'The whole line',
  lineCost: 'Counts as seen, not as solved',
  startOver: 'Start over',
  all: 'All puzzles',
  next: 'Next puzzle',
  analyse: 'Analyse',
  level: 'Difficulty',
  number: (number: number, state: string) => `Puzzle ${number}, ${state}`,
  open: 'not solved yet',
  seen: 'seen',
  solvedOf: (solved: number, all: number) => `${solved} of ${all} solved`,
  missing: 'There is no such puzzle. Here is the daily puzzle.',
};

export const puzzleWords = catalogue('parts/puzzles', en);
