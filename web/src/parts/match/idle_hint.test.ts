import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { IdleHint } from './idle_hint.svelte';

let reduced = false;

beforeEach(() => {
  reduced = false;
  vi.useFakeTimers();
  vi.stubGlobal('matchMedia', () => ({ matches: reduced }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** How often the cells light up within half a minute, and whether they are lit at the end. */
function watch(hint: IdleHint): [number, boolean] {
  let times = 0;
  let lit = false;
  for (let ms = 0; ms < 30_000; ms += 50) {
    vi.advanceTimersByTime(50);
    if (hint.cells.length > 0 && !lit) times += 1;
    lit = hint.cells.length > 0;
  }
  return [times, lit];
}

it('nudges twice after eight seconds, then is still', () => {
  const hint = new IdleHint();
  hint.wait([1, 2]);
  vi.advanceTimersByTime(7_900);
  expect(hint.cells).toEqual([]);
  expect(watch(hint)).toEqual([2, true]);
});

it('lights up once where motion is reduced', () => {
  reduced = true;
  const hint = new IdleHint();
  hint.wait([1, 2]);
  expect(watch(hint)).toEqual([1, true]);
});

it('a move before that starts the wait anew', () => {
  const hint = new IdleHint();
  hint.wait([1, 2]);
  vi.advanceTimersByTime(7_000);
  hint.wait([3]);
  vi.advanceTimersByTime(7_000);
  expect(hint.cells).toEqual([]);
  hint.wait(undefined);
  expect(watch(hint)).toEqual([0, false]);
});
