// The device's notices: only by a button, only while the window has no focus.
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { soon } from '../../kit/soon_for_tests';
import { loadValue } from '../../kit/storage';

const register = vi.fn(async () => ({}));
const showNotification = vi.fn(async () => {});
const requestPermission = vi.fn(async () => Notification.permission);
const device = { permission: 'default' as NotificationPermission, requestPermission };
vi.stubGlobal('Notification', device);
Object.defineProperty(navigator, 'serviceWorker', {
  value: { register, getRegistration: async () => ({ showNotification }) },
});
const { default: NoticeButton } = await import('./NoticeButton.svelte');
const { notices, showNotice } = await import('./notices.svelte');

let shown: Record<string, unknown>;
const part = () => document.querySelector<HTMLElement>('[data-notices]');
const press = () => part()?.querySelector('button')?.click();
const notice = { title: 'Your turn: Stones', body: 'Ben', match: 'm1', path: '/play/stones/m1' };

beforeEach(() => {
  localStorage.clear();
  device.permission = 'default';
  notices.turnOff();
  vi.clearAllMocks();
  shown = mount(NoticeButton, { target: document.body });
  flushSync();
});
afterEach(() => {
  dispatchEvent(new Event('focus'));
  return unmount(shown);
});

test('nobody_is_asked_before_the_button_is_pressed', async () => {
  expect(part()?.dataset.notices).toBe('off');
  expect(requestPermission).not.toHaveBeenCalled();
  requestPermission.mockImplementationOnce(async () => (device.permission = 'granted'));
  press();
  await soon(() => expect(part()?.dataset.notices).toBe('on'));
  expect(register).toHaveBeenCalledWith('/sw.js');
  expect(loadValue('notices', false)).toBe(true);
  press();
  flushSync();
  expect([part()?.dataset.notices, loadValue('notices', true)]).toEqual(['off', false]);
});

test('a_browser_that_refuses_says_so_and_registers_nothing', async () => {
  requestPermission.mockImplementationOnce(async () => (device.permission = 'denied'));
  press();
  await soon(() => expect(part()?.dataset.notices).toBe('denied'));
  expect(part()?.querySelector('button')).toBeNull();
  expect(register).not.toHaveBeenCalled();
});

test('a_notice_is_shown_only_if_wanted_and_while_the_window_has_no_focus', async () => {
  device.permission = 'granted';
  dispatchEvent(new Event('blur'));
  await showNotice(notice);
  expect(showNotification).not.toHaveBeenCalled();
  await notices.turnOn();
  dispatchEvent(new Event('focus'));
  await showNotice(notice);
  expect(showNotification).not.toHaveBeenCalled();
  dispatchEvent(new Event('blur'));
  await showNotice(notice);
  const options = { body: 'Ben', tag: 'm1', icon: '/icon-192.png', data: { path: '/play/stones/m1' } };
  expect(showNotification).toHaveBeenCalledWith('Your turn: Stones', options);
});
