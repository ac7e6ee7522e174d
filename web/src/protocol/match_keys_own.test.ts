import { expect, test } from 'vitest';
import { keysInRematch, keysWithYou, kOwnSeat, senderOf } from './match_keys';

test('the seats and the match of who uses this browser are own', () => {
  expect(keysWithYou(undefined, { seats: [1], owner: false })).toEqual({ seats: [null, kOwnSeat] });
  expect(keysWithYou({ seats: [null, null], record: 'r' }, { seats: [0, 1], owner: true })).toEqual({
    owner: kOwnSeat,
    seats: [kOwnSeat, kOwnSeat],
    record: 'r',
  });
});

test('a seat that belongs to somebody else now is own no more', () => {
  expect(keysWithYou({ owner: kOwnSeat, seats: [kOwnSeat, kOwnSeat] }, { seats: [1], owner: false })).toEqual({
    seats: [null, kOwnSeat],
  });
});

test('keys stay as they are where nothing changed', () => {
  const keys = { seats: [kOwnSeat, null] } as const;
  const own = { seats: [...keys.seats] };
  expect(keysWithYou(own, { seats: [0], owner: false })).toBe(own);
  expect(keysWithYou(undefined, { seats: [], owner: false })).toBeUndefined();
});

test('own seats go with their player in a rematch', () => {
  expect(keysInRematch({ seats: [kOwnSeat, null] }).seats).toEqual([null, kOwnSeat]);
});

test('a command names the own seat it is for', () => {
  expect(senderOf(1)).toEqual({ as: 1 });
  expect(senderOf(undefined)).toEqual({});
});
