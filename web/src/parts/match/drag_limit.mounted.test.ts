// The choice of the time limit of drags.
import { flushSync, mount, unmount } from 'svelte';
import { expect, test } from 'vitest';
import { loadValue } from '../../kit/storage';
import DragLimit from './DragLimit.svelte';
import { dragLimit_s } from './drag_limit.svelte';

test('a_chosen_limit_counts_at_once_and_is_kept', () => {
  const shown = mount(DragLimit, { target: document.body });
  flushSync();
  expect(dragLimit_s()).toBe(5);
  [...document.querySelectorAll('label')].find(({ textContent }) => textContent?.trim() === '12 s')?.click();
  flushSync();
  expect(dragLimit_s()).toBe(12);
  expect(loadValue('dragSeconds', 5)).toBe(12);
  expect([...document.querySelectorAll('input')].map(({ checked }) => checked)).toEqual([
    false,
    false,
    false,
    true,
    false,
  ]);
  void unmount(shown);
});
