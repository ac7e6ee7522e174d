// The buttons of a lesson.
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, test, vi } from 'vitest';
import type { LessonRun } from './lesson_run.svelte';
import LessonSteps from './LessonSteps.svelte';

const ongo = vi.fn();
let shown: Record<string, unknown>;
function show(at: number, done: boolean): string[] {
  const run = { at, done, last: at === 2, lesson: [1, 2, 3] } as unknown as LessonRun;
  shown = mount(LessonSteps, { target: document.body, props: { run, leave: '/play/dots', ongo } });
  flushSync();
  return [...document.querySelectorAll('.button')].map(({ textContent }) => textContent?.trim() ?? '');
}
const press = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.trim() === name)?.click();
afterEach(() => void unmount(shown));

test('a_lesson_can_be_left_at_any_time', () => {
  expect(show(0, false)).toEqual(['Skip']);
  expect(document.querySelector('a')?.getAttribute('href')).toBe('/play/dots');
});

test('a_step_that_is_done_leads_to_the_next_one', () => {
  expect(show(1, true)).toEqual(['Skip', 'Back', 'Next']);
  press('Next');
  expect(ongo).toHaveBeenLastCalledWith(2);
  press('Back');
  expect(ongo).toHaveBeenLastCalledWith(0);
});

test('the_last_step_leads_to_the_game', () => {
  expect(show(2, true)).toEqual(['Back', 'Play now']);
});
