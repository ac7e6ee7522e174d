// The time of a seek.
import { flushSync, mount, unmount } from 'svelte';
import { expect, test, vi } from 'vitest';

const sought = vi.hoisted(() => ({ since: 0 }));
vi.mock('../../protocol/seek.svelte', () => ({ seeking: { sought } }));
const { default: SeekTime } = await import('./SeekTime.svelte');

test('the_time_is_in_minutes_and_seconds_and_goes_on', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  sought.since = performance.now() - 59_000;
  const shown = mount(SeekTime, { target: document.body });
  flushSync();
  expect(document.querySelector('a')?.textContent).toBe('Looking 0:59');
  vi.advanceTimersByTime(3000);
  flushSync();
  expect(document.querySelector('a')?.textContent).toBe('Looking 1:02');
  expect(document.querySelector('a')?.getAttribute('href')).toBe('/lobby');
  await unmount(shown);
  vi.useRealTimers();
});
