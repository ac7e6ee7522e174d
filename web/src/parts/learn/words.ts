// The strings of "How to play".
import { catalogue } from '../../words';

export const en = {
  title: 'How to play',
  about: (steps: number) => `${steps} short steps, done on the board.`,
  step: (number: number, steps: number) => `Step ${number} of ${steps}`,
  again: 'Not quite.',
  cells: (cells: string) => `Cells: ${cells}.`,
  skip: 'Skip',
  back: 'Back',
  next: 'Next',
  play: 'Play now',
  offer: (game: string) => `New to ${game}?`,
  offerAbout: 'Learn it on the board in a minute.',
  close: 'No, thanks',
};

export const learnWords = catalogue('parts/learn', en);
