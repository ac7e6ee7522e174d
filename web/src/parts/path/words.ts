// The strings of paths of levels.
import { catalogue } from '../../words';

export const en = {
  next: 'Next',
  chosen: 'Chosen',
  level: (number: number) => `Level ${number}`,
  play: (number: number) => `Play level ${number}`,
  goOn: (number: number) => `Next: level ${number}`,
  again: 'Play again',
  retry: 'Try again',
  all: 'All levels',
  seeBoard: 'See the board',
  cleared: 'Cleared',
  clearedWith: (left: number) => `Cleared with ${left} ${left === 1 ? 'move' : 'moves'} left`,
  movesLeft: 'Moves left',
  clearWith: (left: number, stars: number) =>
    `Clear with ${left} ${left === 1 ? 'move' : 'moves'} left for ${stars === 3 ? 'three' : 'two'} stars`,
  withLeft: (left: number) => `with ${left} ${left === 1 ? 'move' : 'moves'} left`,
  restart: 'Restart',
  reallyRestart: 'Start over?',
  levels: 'Levels',
  firstTime: 'Your first time here.',
  score: (score: string) => `Score ${score}`,
  newBest: (more: string) => `A new best: ${more} more than before.`,
  best: (score: string) => `Your best score is ${score}.`,
  outOfMoves: 'Out of moves',
  noMove: 'No move is left',
  stillToDo: (what: string) => `${what} left`,
  left: (count: number, what: string) => `${what}: ${count} left`,
  stars: (stars: number) => (stars === 1 ? '1 star' : `${stars} stars`),
  starsOf: (stars: number, most: number) => `${stars} of ${most}`,
  oneStar: 'reach the goals',
  /** Between two goals, and after the last one. */
  between: ' and',
  within: (moves: number | undefined) =>
    moves === undefined ? '.' : ` in ${moves === 1 ? '1\u00a0move' : `${moves}\u00a0moves`}.`,
  coin: (number: number, name: string, stars: string) => `Level ${number}, ${name}, ${stars}`,
  notYet: 'not cleared yet',
  isNew: 'New:',
};

export const pathWords = catalogue('parts/path', en);
