import { beforeEach, expect, test, vi } from 'vitest';
import { noteOffered, wasOffered } from './offered';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
});

test('a_lesson_is_offered_once_for_each_game', () => {
  expect(wasOffered('one')).toBe(false);
  noteOffered('one');
  noteOffered('one');
  expect([wasOffered('one'), wasOffered('two')]).toEqual([true, false]);
});

test('a_damaged_list_is_like_none', () => {
  localStorage.setItem('gridwise.lessons', '{"one":true}');
  expect(wasOffered('one')).toBe(false);
  noteOffered('two');
  expect(wasOffered('two')).toBe(true);
});
