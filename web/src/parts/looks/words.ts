// The strings of the room for looks.
import { catalogue } from '../../words';

export const en = {
  title: 'Looks',
  skin: 'Boards for two',
  skins: { wood: 'Wood', slate: 'Slate', paper: 'Paper', night: 'Night' },
  skinAbout: 'Kept on this device, and with your account if you have one. Games for one keep the wooden board.',
  standard: "Show standard stones instead of players' marks",
  mark: 'Your stones',
  markAbout: 'What your stones show, to you, the other side and spectators. The two sides can still be told apart.',
  none: 'Standard',
  another: 'Another character',
  use: 'Use it',
  image: 'Choose an image',
  imageAbout: 'PNG or WebP, at most 64 kB and 512 pixels a side, not animated. Everybody you play with sees it.',
  kept: 'Kept.',
  notOffered: 'Marks are offered over https, and on the machine that Gridwise runs on.',
  account: 'Your name and account',
  refusals: {
    'look/mark': 'A mark is one visible character or emoji.',
    'look/image': 'This image is damaged, or something else is in the file.',
    'look/image_size': 'This image is too large: at most 64 kB.',
    'look/image_type': 'Only PNG and WebP images can be used.',
    'look/image_side': 'This image has too many pixels: at most 512 a side.',
    'look/image_moves': 'An animated image cannot be used.',
    'limit/images': 'Many images are being read just now. Try again in a moment.',
    'limit/looks': 'You have changed your looks very often. Try again later.',
  } as Record<string, string>,
};

export const looksWords = catalogue('parts/looks', en);
