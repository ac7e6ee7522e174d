import { beforeEach, expect, test, vi } from 'vitest';
import { saveValue } from '../../kit/storage';
import type { GameInfo } from '../../protocol/messages';
import { journeyText } from './journey';

const named = (name: string) => ({ en: name, zh: name });
const bot = (name: string) => ({ name, label: named(name.toUpperCase()), about: named('') });
const seat = named('Side');

const kLadder = { id: 'gomoku', seats: [seat, seat], selectors: [bot('easy'), bot('hard')] } as unknown as GameInfo;
const kLevels = {
  id: 'match3',
  seats: [seat],
  selectors: [],
  path: ['one', 'two', 'three'].map((setup) => ({ setup, name: named(setup), stars: [1, 2], introduces: [] })),
} as unknown as GameInfo;

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});

test('who_has_reached_nothing_is_told_nothing', () => {
  expect(journeyText(kLadder)).toBeUndefined();
  expect(journeyText(kLevels)).toBeUndefined();
});

test('the_next_level_and_the_stars_so_far', () => {
  saveValue('path.match3', { one: { stars: 3, result: 5 }, three: { stars: 1, result: 5 } });
  expect(journeyText(kLevels)).toBe('Level 2 · 4 stars');
});

test('the_next_bot_of_the_ladder', () => {
  saveValue('ladder.gomoku', { easy: 'beaten', hard: 'drawn' });
  expect(journeyText(kLadder)).toBe('Ladder: HARD is next');
  saveValue('ladder.gomoku', { easy: 'beaten', hard: 'beaten' });
  expect(journeyText(kLadder)).toBe('You have beaten them all');
});

test('a_game_without_levels_or_ladder_has_no_journey', () => {
  expect(journeyText({ ...kLadder, seats: [seat] })).toBeUndefined();
});
