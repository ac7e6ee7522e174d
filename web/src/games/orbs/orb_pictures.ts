// How boards of orbs are read from pictures.
import type { PictureGame } from '../../parts/picture/board_reader';
import { kKinds } from './notation';
import { PictureReader } from './picture/read_board';

export const kOrbPictures: PictureGame = {
  readerOf: (picture) => new PictureReader(picture),
  kinds: kKinds.map(({ token }) => token),
};
