// The buttons of a playback.
import { flushSync, mount, unmount } from 'svelte';
import { expect, test, vi } from 'vitest';
import type { Playback } from './playback.svelte';
import { pacesOf } from './paces';
import TransportKeys from './TransportKeys.svelte';

test('buttons_jump_play_and_step_through_the_speeds', () => {
  const jumps: number[] = [];
  const playback = { at: 3, length: 9, playing: false, usual_ms: 800, pace_ms: 800, toggle: vi.fn(), setPace: vi.fn() };
  const props = { playback: playback as unknown as Playback, onjump: (to: number) => void jumps.push(to) };
  const shown = mount(TransportKeys, { target: document.body, props });
  flushSync();
  const buttons = [...document.querySelectorAll('button')];
  for (const button of buttons) button.click();
  expect(jumps).toEqual([0, 2, 4, 9]);
  expect(playback.toggle).toHaveBeenCalledOnce();
  expect(pacesOf(800).map(({ value }) => value)).toContain(playback.setPace.mock.calls[0]?.[0]);
  expect(playback.setPace).not.toHaveBeenCalledWith(800);
  void unmount(shown);
});
