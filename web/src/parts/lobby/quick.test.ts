import { expect, test } from 'vitest';
import type { GameInfo } from '../../protocol/messages';
import { clockName, gamesForTwo, kQuickClocks } from './quick';
import { en } from '../clock/words';

test('only games that two persons play are offered', () => {
  const game = (id: string, seats: number) =>
    ({ id, seats: Array(seats), presets: [{ setup: id }] }) as unknown as GameInfo;
  expect(gamesForTwo([game('one', 1), game('two', 2)]).map(({ id }) => id)).toEqual(['two']);
});

test('clocks have names, an unknown one its text', () => {
  expect(kQuickClocks.map((clock) => clockName(clock, en))).toContain('No clock');
  expect(clockName('fischer:1m+1s', en)).toBe('fischer:1m+1s');
});
