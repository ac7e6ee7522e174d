// The same strings in Simplified Chinese.
import type { en } from './words';

export const zh: typeof en = { moves: () => '步' };
