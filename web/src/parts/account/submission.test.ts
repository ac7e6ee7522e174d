import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AccountError } from '../../protocol/accounts';
import { Submission } from './submission.svelte';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] }));
afterEach(() => void vi.useRealTimers());

const refused = (wait_s?: number) => async () => {
  throw new AccountError({ code: 'account/too_many', says: 'too many' }, wait_s);
};

test('a_refusal_is_kept_until_the_next_try', async () => {
  const submission = new Submission();
  expect(await submission.run(refused())).toBe(false);
  expect(submission.refusal?.code).toBe('account/too_many');
  expect(await submission.run(async () => {})).toBe(true);
  expect(submission.refusal).toBeUndefined();
});

test('a_wait_is_counted_down_and_nothing_is_sent_before_it_is_over', async () => {
  const submission = new Submission();
  await submission.run(refused(12));
  expect(submission.wait_s).toBe(12);
  vi.advanceTimersByTime(5_000);
  expect(submission.wait_s).toBe(7);
  const work = vi.fn(async () => {});
  expect(await submission.run(work)).toBe(false);
  expect(work).not.toHaveBeenCalled();
  vi.advanceTimersByTime(7_000);
  expect(submission.wait_s).toBe(0);
  expect(submission.refusal).toBeUndefined();
  expect(vi.getTimerCount()).toBe(0);
  expect(await submission.run(work)).toBe(true);
});

test('one_press_too_many_sends_nothing', async () => {
  const submission = new Submission();
  let answer = () => {};
  const first = submission.run(() => new Promise((resolve) => (answer = resolve)));
  expect(await submission.run(async () => {})).toBe(false);
  answer();
  expect(await first).toBe(true);
  expect(submission.busy).toBe(false);
});

test('a_fault_of_the_page_is_thrown_on', async () => {
  const submission = new Submission();
  await expect(
    submission.run(async () => {
      throw new TypeError('a fault');
    }),
  ).rejects.toThrow('a fault');
  expect(submission.busy).toBe(false);
});
