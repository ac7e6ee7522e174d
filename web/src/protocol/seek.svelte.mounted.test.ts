// A seek continues when the visitor leaves the lobby, and asks before its match begins.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LobbyNews, MatchEvent, MatchState } from './messages';

/** A connection whose other end is the test. */
const asked: { verb: string; fields: Record<string, unknown>; answer: () => void }[] = [];
let hear: (news: LobbyNews) => void = () => {};
/** Answers wait for the test. */
let slow = false;
const server = {
  status: 'open',
  connection: {
    request: (verb: string, fields: Record<string, unknown>) =>
      new Promise((resolve) => {
        const seek = `s${asked.length + 1}`;
        const answer = () => resolve(verb === 'seek.put' ? { seek } : {});
        asked.push({ verb, fields, answer });
        if (!slow) answer();
      }),
    listen: (listener: (news: LobbyNews) => void) => {
      hear = listener;
      return () => {};
    },
  },
};
vi.mock('./server.svelte', () => ({ server }));

/** Stands for a match that is found. */
const links: { match: string; tell: (state: string) => void; acts: string[]; closed: boolean }[] = [];
vi.mock('./match_link.svelte', () => ({
  MatchLink: class {
    acts: string[] = [];
    closed = false;
    tell: (status: string) => void;
    constructor(
      readonly match: string,
      told: (events: MatchEvent[], state: MatchState) => void,
    ) {
      this.tell = (status) => told([], { status } as MatchState);
      links.push(this);
    }
    act(verb: string): Promise<boolean> {
      this.acts.push(verb);
      return Promise.resolve(true);
    }
    close(): void {
      this.closed = true;
    }
  },
}));
const { Seeking } = await import('./seek.svelte');

const kTerms = { setup: 'tictactoe', clock: 'none' };
const kPaired = { match: 'm1', setup: 'tictactoe' };
const puts = () => asked.filter(({ verb }) => verb === 'seek.put');
const drops = () => asked.filter(({ verb }) => verb === 'seek.drop').map(({ fields }) => fields.seek);

async function sought() {
  const seeking = new Seeking();
  await seeking.start(kTerms, 'Ann');
  return seeking;
}

beforeEach(() => {
  asked.length = links.length = 0;
  slow = false;
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());
const settled = () => vi.advanceTimersByTimeAsync(0);

test('a_seek_whose_server_is_gone_is_put_again_and_so_is_one_after_a_lost_connection', async () => {
  const seeking = await sought();
  const since = seeking.sought?.since;
  hear({ ended: ['s1'] });
  await settled();
  expect(puts()[1]?.fields).toEqual({ name: 'Ann', ...kTerms });
  expect(seeking.sought).toEqual({ ...kTerms, since, id: 's2' });
  await seeking.renew();
  expect(seeking.sought).toEqual({ ...kTerms, since, id: 's3' });
});

test('a_seek_that_was_dropped_or_is_another_one_is_not_put_again', async () => {
  const seeking = await sought();
  hear({ ended: ['other'] });
  await seeking.stop();
  hear({ ended: ['s1'] });
  await seeking.renew();
  expect([puts().length, drops(), seeking.sought]).toEqual([1, ['s1'], undefined]);
});

test('a_seek_stopped_before_it_is_answered_ends_and_the_next_one_waits_for_that', async () => {
  slow = true;
  const seeking = new Seeking();
  void seeking.start(kTerms, 'Ann');
  await settled();
  await seeking.stop();
  await vi.advanceTimersByTimeAsync(5);
  void seeking.start(kTerms, 'Ann');
  await settled();
  expect(puts().length).toBe(1);
  asked[0]?.answer();
  await settled();
  expect(drops()).toEqual(['s1']);
  asked[1]?.answer();
  await settled();
  asked[2]?.answer();
  await settled();
  expect(seeking.sought?.id).toBe('s3');
});

test('a_refused_seek_says_why', async () => {
  const seeking = await sought();
  const error = { code: 'store/write', says: 'no' };
  hear({ refused: { seek: 'other', error } });
  expect(seeking.sought).toBeDefined();
  hear({ refused: { seek: 's1', error } });
  expect([seeking.sought, seeking.refusal]).toEqual([undefined, error]);
});

test('in_the_lobby_a_match_begins_at_once', async () => {
  const seeking = await sought();
  const begun: unknown[] = [];
  const leave = seeking.attend((paired) => begun.push(paired));
  hear({ paired: kPaired });
  expect([begun, seeking.sought, seeking.found]).toEqual([[kPaired], undefined, undefined]);
  leave();
  // Nothing is sought: this is another tab's match.
  hear({ paired: kPaired });
  expect([begun.length, seeking.found]).toEqual([1, undefined]);
});

test('elsewhere_the_visitor_is_asked_and_plays', async () => {
  const seeking = await sought();
  hear({ paired: kPaired });
  expect(seeking.found).toMatchObject(kPaired);
  expect(seeking.accept()).toMatchObject(kPaired);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(links[0]).toMatchObject({ acts: [], closed: true });
  expect(seeking.found).toBeUndefined();
});

test('without_an_answer_the_match_ends_after_ten_seconds_as_it_does_when_declined', async () => {
  const seeking = await sought();
  hear({ paired: kPaired });
  await vi.advanceTimersByTimeAsync(9900);
  expect(links[0]?.acts).toEqual([]);
  await vi.advanceTimersByTimeAsync(200);
  expect([links[0]?.acts, links[0]?.closed, seeking.found]).toEqual([['match.abort'], true, undefined]);
  await seeking.start(kTerms, 'Ann');
  hear({ paired: { ...kPaired, match: 'm2' } });
  await seeking.decline();
  await vi.advanceTimersByTimeAsync(20_000);
  expect([links[1]?.acts, links[1]?.closed]).toEqual([['match.abort'], true]);
});

test('a_match_that_the_other_side_has_left_is_asked_about_no_more', async () => {
  const seeking = await sought();
  hear({ paired: kPaired });
  links[0]?.tell('running');
  expect(seeking.found).toBeDefined();
  links[0]?.tell('finished');
  expect(seeking.found).toBeUndefined();
});
