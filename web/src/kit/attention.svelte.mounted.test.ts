// What waits is called out only while the window has no focus.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { attention, showCall } from './attention.svelte';

const mark = () => document.querySelector('link[rel="icon"]')!.getAttribute('href');

beforeEach(() => {
  dispatchEvent(new Event('focus'));
  document.head.innerHTML = '<link rel="icon" href="/mark.svg">';
});
afterEach(() => {
  attention.wanted = attention.news = undefined;
  dispatchEvent(new Event('focus'));
  vi.unstubAllGlobals();
});

test('what_waits_is_called_out_while_the_window_has_no_focus', () => {
  attention.wanted = 'Your turn';
  expect(attention.text).toBeUndefined();
  dispatchEvent(new Event('blur'));
  expect(attention.text).toBe('Your turn');
  dispatchEvent(new Event('focus'));
  expect(attention.text).toBeUndefined();
});

test('nothing_is_called_out_where_nothing_waits', () => {
  dispatchEvent(new Event('blur'));
  expect(attention.text).toBeUndefined();
});

test('what_has_begun_to_wait_elsewhere_is_called_out_until_the_window_has_the_focus', () => {
  dispatchEvent(new Event('blur'));
  attention.news = 'Your turn: Gomoku';
  expect(attention.text).toBe('Your turn: Gomoku');
  attention.wanted = 'Your turn: Orbs';
  expect(attention.text).toBe('Your turn: Orbs');
  attention.wanted = undefined;
  dispatchEvent(new Event('focus'));
  dispatchEvent(new Event('blur'));
  expect(attention.text).toBeUndefined();
});

test('the_icon_has_a_dot_and_the_badge_a_number_until_the_visitor_is_back', async () => {
  const setAppBadge = vi.fn(() => Promise.reject(new Error('not installed')));
  const clearAppBadge = vi.fn(() => Promise.resolve());
  vi.stubGlobal('navigator', { setAppBadge, clearAppBadge });
  showCall(2);
  await Promise.resolve();
  expect([mark(), setAppBadge.mock.calls]).toEqual(['/mark-dot.svg', [[2]]]);
  showCall(0);
  expect([mark(), clearAppBadge.mock.calls.length]).toEqual(['/mark.svg', 1]);
});

test('a_browser_without_badges_has_the_mark', () => {
  vi.stubGlobal('navigator', {});
  showCall(1);
  expect(mark()).toBe('/mark-dot.svg');
});
