// The strings of the moment of a win.
import { catalogue } from '../../words';

export const en = { moves: (count: number): string => (count === 1 ? 'Move' : 'Moves') };

export const winWords = catalogue('parts/win', en);
