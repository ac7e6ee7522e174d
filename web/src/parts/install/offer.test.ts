import { expect, test, vi } from 'vitest';
import { saveKeys } from '../../protocol/match_keys';
import { installAnswered, offersInstall } from './offer';

const kept = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
});

test('the page is offered once, from the third finished game on', () => {
  for (const game of [1, 2, 3]) {
    expect(offersInstall()).toBe(false);
    saveKeys(`unfinished ${game}`, { seats: [] });
    saveKeys(`m${game}`, { seats: [], record: `r${game}` });
  }
  expect(offersInstall()).toBe(true);
  installAnswered();
  expect(offersInstall()).toBe(false);
});
