// What goes to the account and comes from it: one merge at sign-in, one after results, none for guests.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Me } from '../../protocol/messages';

/** The program with the progress of each account, and who is signed in on its socket. */
const program = vi.hoisted(() => ({
  kept: new Map<string, { rev: number; progress: Record<string, unknown> }>(),
  who: '' as string,
  refuses: '',
  asked: [] as string[],
  /** Runs once, while a put is on its way. */
  meanwhile: undefined as (() => void) | undefined,
  /** Requests are answered when this settles. */
  line: Promise.resolve(),
}));

vi.mock('../../protocol/server.svelte', () => {
  async function refuse(code: string): Promise<never> {
    const { ProtocolError } = await import('../../protocol/connection');
    throw new ProtocolError({ code, says: code });
  }
  async function request(verb: string, ask: Record<string, unknown>) {
    program.asked.push(verb);
    await program.line;
    if (program.refuses) return refuse(program.refuses);
    if (!program.who) return refuse('progress/person');
    if (verb === 'progress.put') {
      program.meanwhile?.();
      program.meanwhile = undefined;
    }
    const stored = program.kept.get(program.who) ?? { rev: 0, progress: {} };
    if (verb === 'progress.get') return { account: program.who, ...structuredClone(stored) };
    if (ask['account'] !== program.who) return refuse('progress/other');
    if (ask['rev'] !== stored.rev) return { saved: false, ...structuredClone(stored) };
    program.kept.set(program.who, {
      rev: stored.rev + 1,
      progress: structuredClone(ask['progress'] as object) as never,
    });
    return { saved: true, rev: stored.rev + 1 };
  }
  return { server: { status: 'open', connection: { request } } };
});

type Follow = typeof import('./follow_progress');
let page: Follow;
let save: (key: string, value: unknown) => void;

/** Loads the page anew. */
async function open(): Promise<void> {
  vi.resetModules();
  page = await import('./follow_progress');
  save = (await import('../../kit/storage')).saveValue;
  await import('./progress_sync');
}

// Without a time limit: it loads much.
await open();

const me = (id?: string, kind = 'person') =>
  ({ offered: true, account: id === undefined ? null : { id, kind, name: id, created: 1 } }) as unknown as Me;

async function follow(id?: string, kind = 'person'): Promise<void> {
  program.who = id !== undefined && kind === 'person' ? id : '';
  page.followProgress(me(id, kind));
  await settle(10);
}
/** Loading a module takes turns of its own, which no clock counts. */
async function settle(ms: number): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await vi.advanceTimersByTimeAsync(ms / 20);
}

const stars = (count: number, level = 'a') => ({ 'levels.match3': { [level]: { stars: count, score: 1 } } });
const local = (key = 'levels.match3') => JSON.parse(localStorage.getItem(`gridwise.${key}`) ?? 'null') as unknown;
const account = (id: string) => program.kept.get(id)?.progress;
const puts = () => program.asked.filter((verb) => verb === 'progress.put').length;

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  program.kept.clear();
  Object.assign(program, { who: '', refuses: '', asked: [], meanwhile: undefined, line: Promise.resolve() });
});
afterEach(async () => {
  await follow();
  vi.useRealTimers();
});

test('a_guest_sends_nothing', async () => {
  save('levels.match3', stars(3)['levels.match3']);
  await follow();
  await follow('g', 'guest');
  await settle(100_000);
  expect(program.asked).toEqual([]);
  expect(local()).toEqual(stars(3)['levels.match3']);
});

test('what_a_guest_has_reached_is_kept_at_sign_up', async () => {
  save('levels.match3', stars(3)['levels.match3']);
  await follow('ann');
  expect(account('ann')).toEqual(stars(3));
});

test('signing_in_brings_what_another_browser_has_reached', async () => {
  program.kept.set('ann', { rev: 4, progress: stars(2, 'b') });
  save('levels.match3', stars(3)['levels.match3']);
  await follow('ann');
  const both = { a: { stars: 3, score: 1 }, b: { stars: 2, score: 1 } };
  expect(local()).toEqual(both);
  expect(account('ann')).toEqual({ 'levels.match3': both });
});

test('who_shows_progress_sees_what_arrives', async () => {
  const { PathProgress } = await import('../path/progress.svelte');
  const progress = new PathProgress('match3');
  expect(progress.bests).toEqual({});
  program.kept.set('ann', { rev: 1, progress: stars(2) });
  await follow('ann');
  expect(progress.bests).toEqual(stars(2)['levels.match3']);
  progress.add('b', { stars: 1, score: 7 });
  expect(Object.keys(progress.bests)).toEqual(['a', 'b']);
});

test('many_results_make_one_message_and_what_the_account_has_none', async () => {
  await follow('ann');
  expect(program.asked).toEqual(['progress.get']);
  for (const count of [1, 2, 3]) save('levels.match3', stars(count)['levels.match3']);
  save('sound', false);
  await settle(4_000);
  expect(puts()).toBe(0);
  await settle(2_000);
  expect(puts()).toBe(1);
  expect(account('ann')).toEqual(stars(3));
  await settle(100_000);
  expect(program.asked).toEqual(['progress.get', 'progress.get', 'progress.put']);
});

test('a_browser_that_comes_second_merges_and_sends_again', async () => {
  save('levels.match3', stars(3)['levels.match3']);
  program.meanwhile = () => program.kept.set('ann', { rev: 9, progress: stars(2, 'b') });
  await follow('ann');
  expect(puts()).toBe(2);
  expect(account('ann')).toEqual({ 'levels.match3': { a: { stars: 3, score: 1 }, b: { stars: 2, score: 1 } } });
});

test('a_refusal_is_followed_by_another_try_if_it_may_help', async () => {
  program.refuses = 'limit/progress';
  save('levels.match3', stars(3)['levels.match3']);
  await follow('ann');
  expect(program.asked.length).toBe(1);
  program.refuses = '';
  await settle(61_000);
  expect(account('ann')).toEqual(stars(3));
  program.refuses = 'progress/long';
  save('levels.match3', stars(3, 'b')['levels.match3']);
  await settle(6_000);
  const asked = program.asked.length;
  await settle(200_000);
  expect(program.asked.length).toBe(asked);
});

test('a_line_that_is_away_is_waited_for_and_nothing_is_lost', async () => {
  let back = () => {};
  program.line = new Promise<void>((resolve) => (back = resolve));
  await follow('ann');
  save('levels.match3', stars(2)['levels.match3']);
  await settle(30_000);
  expect(program.asked).toEqual(['progress.get']);
  save('levels.match3', stars(3)['levels.match3']);
  back();
  await settle(10);
  expect(account('ann')).toEqual(stars(3));
});

test('an_answer_for_another_visitor_changes_nothing', async () => {
  program.kept.set('bob', { rev: 1, progress: stars(1, 'bobs') });
  let back = () => {};
  program.line = new Promise<void>((resolve) => (back = resolve));
  save('levels.match3', stars(3)['levels.match3']);
  await follow('ann');
  program.who = 'bob'; // the socket is renewed before the page knows
  back();
  await settle(10);
  expect(local()).toEqual(stars(3)['levels.match3']);
  expect(account('bob')).toEqual(stars(1, 'bobs'));
  expect(account('ann')).toBeUndefined();
});

test('a_sign_out_takes_the_progress_along_and_sends_the_last_of_it', async () => {
  await follow('ann');
  save('levels.match3', stars(3)['levels.match3']);
  const leaving = page.leaveProgress();
  await settle(10);
  const left = await leaving;
  program.who = '';
  left();
  expect(local()).toBeNull();
  expect(account('ann')).toEqual(stars(3));
  await follow();
  save('levels.match3', stars(1, 'guests')['levels.match3']);
  await follow('bob');
  expect(account('bob'), 'the guest becomes another person').toEqual(stars(1, 'guests'));
  await settle(100_000);
  expect(account('ann')).toEqual(stars(3));
});

test('a_sign_out_that_cannot_save_takes_nothing_along', async () => {
  await follow('ann');
  program.refuses = 'store/read_only';
  save('levels.match3', stars(3)['levels.match3']);
  const leaving = page.leaveProgress();
  await settle(10);
  (await leaving)();
  expect(local()).toEqual(stars(3)['levels.match3']);
  program.refuses = '';
  await follow();
  await follow('ann');
  expect(account('ann')).toEqual(stars(3));
});

test('a_sign_out_does_not_wait_for_a_dead_line', async () => {
  await follow('ann');
  let back = () => {};
  program.line = new Promise<void>((resolve) => (back = resolve));
  save('levels.match3', stars(3)['levels.match3']);
  const leaving = page.leaveProgress();
  await settle(4_000);
  (await leaving)();
  expect(local()).toEqual(stars(3)['levels.match3']);
  back();
});

test('a_put_that_is_answered_after_the_sign_out_brings_nothing_back', async () => {
  await follow('ann');
  let back = () => {};
  program.line = new Promise<void>((resolve) => (back = resolve));
  save('levels.match3', stars(3)['levels.match3']);
  await settle(6_000);
  program.who = '';
  page.followProgress(me());
  localStorage.clear();
  back();
  await settle(100);
  expect(local()).toBeNull();
  expect(account('ann')).toBeUndefined();
});

test('one_persons_progress_never_becomes_anothers', async () => {
  program.kept.set('bob', { rev: 1, progress: stars(1, 'bobs') });
  save('levels.match3', stars(3)['levels.match3']);
  await follow('ann');
  await open(); // the session has ended without a sign-out
  await follow('bob');
  expect(local()).toEqual(stars(1, 'bobs')['levels.match3']);
  expect(account('bob')).toEqual(stars(1, 'bobs'));
  expect(account('ann')).toEqual(stars(3));
});

test('after_the_account_is_deleted_the_browsers_progress_is_a_guests', async () => {
  save('levels.match3', stars(3)['levels.match3']);
  await follow('ann');
  page.disownProgress();
  await follow();
  expect(local()).toEqual(stars(3)['levels.match3']);
  await follow('bob');
  expect(account('bob')).toEqual(stars(3));
});

test('two_tabs_at_once_agree', async () => {
  await follow('ann');
  const first = save;
  await open();
  await follow('ann');
  first('levels.match3', stars(3)['levels.match3']);
  save('ladder.gomoku', { low: 'beaten' });
  await settle(20_000);
  expect(account('ann')).toEqual({ ...stars(3), 'ladder.gomoku': { low: 'beaten' } });
});
