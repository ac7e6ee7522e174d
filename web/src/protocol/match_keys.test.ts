import { beforeEach, expect, test, vi } from 'vitest';
import {
  deleteKeys,
  keysInRematch,
  keysOf,
  kOwnSeat,
  ownRecords,
  saveKeys,
  unfinishedMatches,
  type Keys,
} from './match_keys';

/** A fake localStorage. */
beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});

const keys = (record?: string): Keys => ({ seats: [kOwnSeat, null], record });

test('keys_are_kept_until_they_are_deleted', () => {
  saveKeys('a', keys());
  saveKeys('b', keys());
  deleteKeys(['a']);
  expect(keysOf('a')).toBeUndefined();
  expect(keysOf('b')?.seats).toEqual([kOwnSeat, null]);
});

test('the_newest_200_matches_are_kept', () => {
  for (let i = 0; i < 201; i++) saveKeys(`m${i}`, keys());
  expect(unfinishedMatches()).toHaveLength(200);
  expect(keysOf('m0')).toBeUndefined();
  expect(keysOf('m1')).toBeDefined();
});

test('unfinished_matches_and_own_records_come_newest_first', () => {
  saveKeys('a', keys());
  saveKeys('b', keys());
  saveKeys('c', keys('r1'));
  saveKeys('a', keys('r2'));
  expect(unfinishedMatches()).toEqual(['b']);
  expect(ownRecords()).toEqual(['r2', 'r1']);
});

test('in_a_rematch_every_player_moves_to_the_next_seat', () => {
  expect(keysInRematch({ owner: kOwnSeat, seats: [kOwnSeat, kOwnSeat, null], record: 'r' })).toEqual({
    owner: kOwnSeat,
    seats: [null, kOwnSeat, kOwnSeat],
  });
});

test('in_a_browser_that_stores_nothing_every_visit_is_the_first', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new Error('denied');
    },
    setItem: () => {
      throw new Error('denied');
    },
  });
  saveKeys('a', keys());
  expect(keysOf('a')).toBeUndefined();
});

test('tokens_that_an_earlier_page_has_stored_are_deleted', () => {
  const old = { a: { owner: 'secret', seats: ['0123456789abcdef', null], record: 'r' }, b: { seats: [null, null] } };
  localStorage.setItem('gridwise.matches', JSON.stringify(old));
  expect(keysOf('a')).toEqual({ owner: kOwnSeat, seats: [kOwnSeat, null], record: 'r' });
  expect(localStorage.getItem('gridwise.matches')).not.toMatch(/secret|0123/);
  expect(unfinishedMatches()).toEqual(['b']);
});
