// The strings of match-3.
import { catalogue } from '../../words';

const en = {
  noSwap: 'These two cannot be swapped.',
  swapHint: 'Drag a piece to its neighbour, or tap both. Tap a special twice to set it off.',
};

const zh: typeof en = {
  noSwap: '这两格不能交换。',
  swapHint: '把图块拖向相邻一格，或依次点按两格。点按特殊图块两次即可引爆。',
};

export const words = { en, zh };

export const match3Words = catalogue(en, zh);
