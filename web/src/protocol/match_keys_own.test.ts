import { expect, test } from 'vitest';
import { keysInRematch, keysWithYou, kOwnSeat, senderOf } from './match_keys';

test('a seat of who uses this browser is own without a token', () => {
  expect(keysWithYou(undefined, { seats: [1], owner: false })).toEqual({ seats: [null, kOwnSeat] });
  expect(keysWithYou({ seats: ['t', null] }, { seats: [0, 1], owner: true })).toEqual({ seats: ['t', kOwnSeat] });
});

test('a seat that belongs to somebody else now is own no more', () => {
  expect(keysWithYou({ owner: 'o', seats: [kOwnSeat, 't'] }, { seats: [], owner: false })).toEqual({
    owner: 'o',
    seats: [null, 't'],
  });
});

test('keys stay as they are where nothing changed', () => {
  const keys = { seats: [kOwnSeat, null] };
  expect(keysWithYou(keys, { seats: [0], owner: false })).toBe(keys);
  expect(keysWithYou(undefined, { seats: [], owner: false })).toBeUndefined();
});

test('own seats go with their player in a rematch', () => {
  expect(keysInRematch({ seats: [kOwnSeat, null] }).seats).toEqual([null, kOwnSeat]);
});

test('a command of an own seat names the seat, that of a token the token', () => {
  expect(senderOf(1, kOwnSeat)).toEqual({ as: 1 });
  expect(senderOf(1, 'abc')).toEqual({ token: 'abc' });
});
