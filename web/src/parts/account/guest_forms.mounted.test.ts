// What a guest sees of a refused sign-in, and of a suggested password.
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { soon } from '../../kit/soon_for_tests';
import GuestForms from './GuestForms.svelte';

const one = <E extends HTMLElement>(selector: string) => document.querySelector<E>(selector);

function type(selector: string, text: string): void {
  const input = one<HTMLInputElement>(selector);
  if (!input) throw new Error(`no ${selector}`);
  input.value = text;
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

let form: Record<string, unknown>;
const asked = vi.fn();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  vi.stubGlobal('fetch', asked);
  asked.mockImplementation(async () =>
    Response.json(
      { error: { code: 'account/too_many', says: 'too many' } },
      { status: 429, headers: { 'Retry-After': '150' } },
    ),
  );
  form = mount(GuestForms, { target: document.body });
});

afterEach(async () => {
  await unmount(form);
  vi.useRealTimers();
});

test('too_many_tries_have_to_wait_and_the_seconds_count_down', async () => {
  const signIn = [...document.querySelectorAll('label')].find((label) => label.textContent?.trim() === 'Sign in');
  signIn?.querySelector('input')?.click();
  flushSync();
  type('input[autocomplete="username"]', 'Ann');
  type('input[autocomplete="current-password"]', 'a wrong password');
  const enter = one<HTMLButtonElement>('[data-enter]');
  enter?.click();
  await soon(() => expect(one('[data-wait]')?.textContent).toBe('Try again in 3 min.'));
  expect(asked).toHaveBeenCalledTimes(1);
  expect(asked.mock.calls[0]?.[0]).toBe('/api/sign-in');
  expect(one('[data-refusal="account/too_many"]')?.textContent).not.toBe('');
  expect(enter?.disabled).toBe(true);
  vi.advanceTimersByTime(60_000);
  flushSync();
  expect(one('[data-wait]')?.textContent).toBe('Try again in 90 s.');
  vi.advanceTimersByTime(90_000);
  flushSync();
  expect(one('[data-wait], [data-refusal]')).toBeNull();
  expect(enter?.disabled).toBe(false);
});

test('a_suggested_password_is_filled_in_and_shown_until_it_is_edited', async () => {
  const field = () => one<HTMLInputElement>('input[autocomplete="new-password"]');
  const words = () => one('[data-suggested] p')?.textContent;
  one('[data-suggest]')?.click();
  await soon(() => expect(words()).toMatch(/^([a-z]+ ){3}[a-z]+$/));
  const first = words();
  expect(field()?.value).toBe(first);
  expect(field()?.type).toBe('text');
  one('[data-suggest]')?.click();
  await soon(() => expect(words()).not.toBe(first));
  expect(field()?.value).toBe(words());
  type('input[autocomplete="new-password"]', 'my own one');
  flushSync();
  expect(words()).toBeUndefined();
});
