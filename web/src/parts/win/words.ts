// The strings of the moment of a win.
import { catalogue } from '../../words';

const en = { moves: (count: number): string => (count === 1 ? 'Move' : 'Moves') };
const zh: typeof en = { moves: () => '步' };

export const words = { en, zh };

export const winWords = catalogue(en, zh);
