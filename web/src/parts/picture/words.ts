// The strings of boards read from pictures.
import { catalogue } from '../../words';

export const en = {
  open: 'From a picture',
  title: 'A board from a picture',
  choose: 'Choose a picture',
  another: 'Another picture',
  ways: 'Or paste one, or drop one on this page.',
  back: 'Back',
  reading: 'The picture is being read ...',
  use: 'Use this board',
  loaded: 'The board was loaded.',
  grid: 'Picture',
  gridAbout:
    'If the lines do not fit the board, drag the two corners; or move a corner with the arrow keys, faster with Shift.',
  first: 'Corner at the top left',
  last: 'Corner at the bottom right',
  notFound: 'No board was found. Drag the two corners to those of the board.',
  notRead: 'The browser cannot read this as a picture. PNG, JPEG and WebP are fine.',
  sure: 'Compare the board with the picture.',
  unsure: (cells: string) => `Not sure: ${cells}.`,
};

export const pictureWords = catalogue('parts/picture', en);
