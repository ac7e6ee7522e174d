// The strings of boards read from pictures.
import { catalogue } from '../../../words';

export const en = {
  open: 'From a picture',
  title: 'A board from a picture',
  about:
    'A screenshot of Puzzle & Dragons or Tower of Saviors, or a photo of a screen. It is read on this device and never sent.',
  choose: 'Choose a picture',
  another: 'Another picture',
  ways: 'Or paste one, or drop one on this page.',
  back: 'Back',
  reading: 'The picture is being read ...',
  use: 'Use this board',
  loaded: 'The board was loaded.',
  size: 'Columns and rows',
  grid: 'Picture',
  gridAbout:
    'If the lines do not fit the board, drag the two corners; or move a corner with the arrow keys, faster with Shift.',
  first: 'Corner at the top left',
  last: 'Corner at the bottom right',
  notFound: 'No board was found. Drag the two corners to those of the board.',
  notRead: 'The browser cannot read this as a picture. PNG, JPEG and WebP are fine.',
  sure: 'Compare the board with the picture. A tap turns an orb into the next likely kind; or choose a kind and paint.',
  unsure: (cells: string) =>
    `Not sure: ${cells}. A tap turns an orb into the next likely kind; or choose a kind and paint.`,
  doubt: '?',
};

export const pictureWords = catalogue('games/orbs/picture', en);
