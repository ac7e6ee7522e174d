// The strings of "How to play".
import { catalogue } from '../../words';

export const en = {
  title: 'How to play',
  about: (steps: number) => `${steps} short steps. You do them on the board.`,
  step: (number: number, steps: number) => `Step ${number} of ${steps}`,
  again: 'Not quite.',
  cells: (cells: string) => `Cells: ${cells}.`,
  skip: 'Skip',
  back: 'Back',
  next: 'Next',
  play: 'Play now',
  offer: (game: string) => `New to ${game}?`,
  offerAbout: 'A minute on the board shows it.',
  close: 'No, thanks',
};

export const learnWords = catalogue('parts/learn', en);
