import { expect, test } from 'vitest';
import { passwordState } from './password_rule';

test('a_password_is_short_below_fifteen_characters_and_long_above_128_bytes', () => {
  expect(passwordState('')).toEqual({ characters: 0, state: 'empty' });
  expect(passwordState('kettle fourtee')).toEqual({ characters: 14, state: 'short' });
  expect(passwordState('kettle fourteen').state).toBe('fits');
  expect(passwordState('a'.repeat(128)).state).toBe('fits');
  expect(passwordState('a'.repeat(129)).state).toBe('long');
  expect(passwordState('字'.repeat(43)).state).toBe('long');
});

test('characters_are_those_of_the_composed_form', () => {
  expect(passwordState('e\u0301'.repeat(14)).characters).toBe(14);
  expect(passwordState('😀'.repeat(15))).toEqual({ characters: 15, state: 'fits' });
});
