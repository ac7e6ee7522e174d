import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Connection, ProtocolError } from './connection';
import type { MatchState } from './messages';
import { FakeSocket } from './socket_for_tests';

let sockets: FakeSocket[] = [];
let statuses: string[] = [];

function connect(): Connection {
  return new Connection(
    () => {
      const socket = new FakeSocket();
      sockets.push(socket);
      return socket;
    },
    (status) => statuses.push(status),
  );
}
const socket = () => sockets.at(-1) as FakeSocket;
const state = (seq: number) => ({ match: 'm', seq }) as MatchState;

/** Drops the connection, then reconnects. */
async function fallAndRise(): Promise<void> {
  socket().close();
  await vi.advanceTimersByTimeAsync(1000);
  socket().onopen?.();
}

beforeEach(() => {
  [sockets, statuses] = [[], []];
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

test('requests_wait_for_the_connection_and_get_their_own_answer', async () => {
  const connection = connect();
  const first = connection.request('position.open', { text: 'a' });
  const second = connection.request('position.open', { text: 'b' });
  expect(socket().sent).toEqual([]);
  socket().onopen?.();
  const [a, b] = socket().sent;
  socket().hear({ id: b?.id, ok: { text: 'b' } });
  socket().hear({ id: a?.id, ok: { text: 'a' } });
  expect([(await first).text, (await second).text]).toEqual(['a', 'b']);
});

test('a_refusal_keeps_its_code_and_place', async () => {
  const connection = connect();
  socket().onopen?.();
  const asked = connection.request('position.open', { text: '?' });
  socket().hear({ id: socket().sent[0]?.id, error: { code: 'text/bad', says: 'no', at: 3 } });
  const error = await asked.catch((refused: unknown) => refused);
  expect(error).toBeInstanceOf(ProtocolError);
  expect((error as ProtocolError).refusal).toEqual({ code: 'text/bad', says: 'no', at: 3 });
});

test('an_unanswered_command_is_sent_again_under_the_same_command_id', async () => {
  const connection = connect();
  socket().onopen?.();
  const asked = connection.request('match.move', { match: 'm', as: 0, seq: 1, command: 'c7', move: 'b2' });
  await fallAndRise();
  expect(sockets.length).toBe(2);
  expect(socket().sent).toMatchObject([{ do: 'match.move', command: 'c7', move: 'b2', seq: 1 }]);
  socket().answer('match.move', { seq: 2 });
  expect(await asked).toEqual({ seq: 2 });
});

test('requests_that_start_something_are_not_sent_again', async () => {
  const connection = connect();
  socket().onopen?.();
  const asked = connection
    .request('match.new', { setup: 'demo', seats: [] })
    .catch((error: ProtocolError) => error.refusal.code);
  await fallAndRise();
  expect(await asked).toBe('connection/lost');
  expect(socket().sent).toEqual([]);
});

test('the_pause_between_attempts_grows_and_retry_ends_it', async () => {
  const connection = connect();
  socket().close();
  await vi.advanceTimersByTimeAsync(320);
  expect(sockets.length).toBe(2);
  for (let i = 0; i < 6; i++) {
    socket().close();
    await vi.advanceTimersByTimeAsync(12_000);
  }
  const before = sockets.length;
  socket().close();
  await vi.advanceTimersByTimeAsync(2000);
  expect(sockets.length).toBe(before);
  connection.retry();
  expect(sockets.length).toBe(before + 1);
  expect(statuses.at(-1)).toBe('lost');
});

/** Whether a new socket is opened in 320 ms. */
async function reconnectsSoon(): Promise<boolean> {
  const before = sockets.length;
  await vi.advanceTimersByTimeAsync(320);
  return sockets.length > before;
}

test('the_pause_is_short_again_after_a_connection_that_brought_something', async () => {
  connect();
  for (let i = 0; i < 6; i++) {
    socket().close();
    await vi.advanceTimersByTimeAsync(4000);
  }
  socket().onopen?.();
  socket().close();
  expect(await reconnectsSoon()).toBe(false);
  await vi.advanceTimersByTimeAsync(4000);
  socket().onopen?.();
  socket().hear({ lobby: {} });
  socket().close();
  expect(await reconnectsSoon()).toBe(true);
});

test('within_20_seconds_of_an_outage_no_pause_is_longer_than_four', async () => {
  connect();
  for (const began = Date.now(); Date.now() - began < 20_000; ) {
    const before = sockets.length;
    socket().close();
    await vi.advanceTimersByTimeAsync(4000);
    expect(sockets.length).toBe(before + 1);
  }
});

test('a_retry_gives_up_the_attempt_under_way_and_closes_it_once_it_is_open', async () => {
  const connection = connect();
  socket().close();
  await vi.advanceTimersByTimeAsync(320);
  const old = socket();
  const close = vi.spyOn(old, 'close');
  connection.retry();
  expect(sockets.length).toBe(3);
  old.onopen?.();
  expect([close.mock.calls.length, statuses.at(-1)]).toEqual([1, 'lost']);
  socket().onopen?.();
  expect(statuses.at(-1)).toBe('open');
});

test('a_watched_match_resumes_after_the_last_event_seen', async () => {
  const connection = connect();
  const heard: number[] = [];
  connection.watch(
    'm',
    (events, now) => heard.push(...events.map(({ seq }) => seq), now.seq),
    () => {},
  );
  socket().onopen?.();
  expect(socket().sent[0]).not.toHaveProperty('since');
  socket().answer('match.watch', { state: state(3) });
  await vi.advanceTimersByTimeAsync(0);
  socket().hear({ match: 'm', seq: 4, events: [{ seq: 4 }], state: state(4) });
  await fallAndRise();
  expect(socket().sent[0]).toMatchObject({ do: 'match.watch', match: 'm', since: 4 });
  socket().answer('match.watch', { events: [{ seq: 4 }, { seq: 5 }], state: state(5) });
  await vi.advanceTimersByTimeAsync(0);
  expect(heard).toEqual([3, 4, 4, 5, 5]);
});

/** A connection that watches a match at seq 3, and every state its listener received. */
async function watching(): Promise<MatchState[]> {
  const heard: MatchState[] = [];
  const connection = connect();
  connection.watch(
    'm',
    (_, now) => heard.push(now),
    () => {},
  );
  socket().onopen?.();
  socket().answer('match.watch', { state: { ...state(3), moves: ['a1'] } });
  await vi.advanceTimersByTimeAsync(0);
  return heard;
}

test('a_change_is_applied_to_the_last_state', async () => {
  const heard = await watching();
  socket().hear({
    match: 'm',
    seq: 4,
    events: [{ seq: 4 }],
    from: 3,
    change: { seq: 4, moves: { length: 2, 1: 'b2' } },
  });
  socket().hear({ match: 'm', seq: 5, events: [{ seq: 5 }], from: 4, change: { seq: 5, moves: { length: 1 } } });
  expect(heard.map(({ seq, moves }) => [seq, moves])).toEqual([
    [3, ['a1']],
    [4, ['a1', 'b2']],
    [5, ['a1']],
  ]);
});

test('a_change_to_an_unknown_state_makes_the_page_request_the_whole', async () => {
  const heard = await watching();
  socket().hear({ match: 'm', seq: 5, events: [{ seq: 5 }], from: 4, change: { seq: 5 } });
  expect(heard.length).toBe(1);
  expect(socket().sent.at(-1)).toMatchObject({ do: 'match.watch', match: 'm', since: 3 });
  socket().hear({ match: 'm', seq: 6, events: [{ seq: 6 }], from: 5, change: { seq: 6 } });
  expect(socket().verbs()).toEqual(['match.watch', 'match.watch']);
  socket().answer('match.watch', { events: [{ seq: 4 }, { seq: 5 }, { seq: 6 }], state: state(6) });
  await vi.advanceTimersByTimeAsync(0);
  socket().hear({ match: 'm', seq: 7, events: [{ seq: 7 }], from: 6, change: { seq: 7 } });
  expect(heard.map(({ seq }) => seq)).toEqual([3, 6, 7]);
});

test('a_push_that_comes_with_the_answer_before_it_is_not_lost', async () => {
  const heard: number[] = [];
  const connection = connect();
  connection.watch(
    'm',
    (_, { seq }) => heard.push(seq),
    () => {},
  );
  socket().onopen?.();
  // Both lines in one piece, as from a program's output.
  socket().answer('match.watch', { state: state(3) });
  socket().hear({ match: 'm', seq: 4, events: [{ seq: 4 }], from: 3, change: { seq: 4 } });
  await vi.advanceTimersByTimeAsync(0);
  expect(socket().sent.at(-1)).toMatchObject({ do: 'match.watch', match: 'm', since: 3 });
  socket().answer('match.watch', { events: [{ seq: 4 }], state: state(4) });
  await vi.advanceTimersByTimeAsync(0);
  expect(heard).toEqual([3, 4]);
  expect(socket().verbs()).toEqual(['match.watch', 'match.watch']);
});

test('an_answer_older_than_the_state_shown_is_ignored', async () => {
  const heard = await watching();
  socket().hear({ match: 'm', seq: 5, events: [{ seq: 5 }], from: 4, change: { seq: 5 } });
  socket().hear({ match: 'm', seq: 6, events: [{ seq: 6 }], state: state(6) });
  socket().answer('match.watch', { events: [{ seq: 4 }, { seq: 5 }], state: state(5) });
  await vi.advanceTimersByTimeAsync(0);
  expect(heard.map(({ seq }) => seq)).toEqual([3, 6]);
});

test('a_push_without_a_state_makes_the_page_request_it', async () => {
  await watching();
  socket().hear({ match: 'm', seq: 4, events: [{ seq: 4 }] });
  expect(socket().sent.at(-1)).toMatchObject({ do: 'match.watch', match: 'm', since: 3 });
});

test('a_match_that_was_left_is_not_watched_again', async () => {
  const connection = connect();
  const leave = connection.watch(
    'm',
    () => {},
    () => {},
  );
  socket().onopen?.();
  socket().answer('match.watch', { state: state(1) });
  leave();
  expect(socket().verbs()).toEqual(['match.watch', 'match.unwatch']);
  socket().answer('match.unwatch', {});
  await fallAndRise();
  expect(socket().sent).toEqual([]);
});

test('a_job_reports_progress_and_ends_with_its_last_report', async () => {
  const connection = connect();
  socket().onopen?.();
  const depths: number[] = [];
  const job = connection.run('solve', { text: 'demo' }, ({ depth }) => depths.push(depth));
  socket().answer('solve', { job: 'j1' });
  await vi.advanceTimersByTimeAsync(0);
  socket().hear({ job: 'j1', report: { depth: 2 } });
  job.stop();
  expect(socket().sent.at(-1)).toMatchObject({ do: 'job.stop', job: 'j1' });
  socket().hear({ job: 'j1', done: true, report: { depth: 3 } });
  expect([(await job.done).depth, depths]).toEqual([3, [2]]);
});

test('a_job_stopped_before_its_id_is_known_is_stopped_as_soon_as_it_is', async () => {
  const connection = connect();
  socket().onopen?.();
  const job = connection.run('solve', { text: 'demo' }, () => {});
  job.stop();
  socket().answer('solve', { job: 'j1' });
  await vi.advanceTimersByTimeAsync(0);
  expect(socket().sent.at(-1)).toMatchObject({ do: 'job.stop', job: 'j1' });
});

test('a_job_ends_with_the_connection', async () => {
  const connection = connect();
  socket().onopen?.();
  const job = connection.run('solve', { text: 'demo' }, () => {});
  socket().answer('solve', { job: 'j1' });
  await vi.advanceTimersByTimeAsync(0);
  socket().close();
  await expect(job.done).rejects.toMatchObject({ refusal: { code: 'connection/lost' } });
});

test('a_request_refused_by_the_rate_limit_is_sent_again_later', async () => {
  const connection = connect();
  socket().onopen?.();
  const asked = connection.request('games', {});
  socket().hear({ id: socket().sent[0]?.id, error: { code: 'limit/rate', says: 'slower' } });
  await vi.advanceTimersByTimeAsync(2000);
  expect(socket().verbs()).toEqual(['games', 'games']);
  socket().answer('games', { games: [] });
  expect(await asked).toEqual({ games: [] });
});

test('who_watches_is_told_who_is_here_and_what_is_chatted', async () => {
  const connection = connect();
  const heard: unknown[] = [];
  const chats: unknown[] = [];
  const attending = {
    onpresence: (presence: unknown) => void heard.push(presence),
    onchat: (chat: unknown) => void chats.push(chat),
  };
  connection.watch(
    'm',
    () => {},
    () => {},
    attending,
  );
  socket().onopen?.();
  expect(socket().sent.at(-1)).toMatchObject({ do: 'match.watch', match: 'm' });
  socket().answer('match.watch', { state: state(1), presence: [{ here: true }, null], chat: { on: false } });
  await vi.advanceTimersByTimeAsync(0);
  socket().hear({ match: 'm', presence: [{ here: true }, { left_ms: 0 }] });
  socket().hear({ match: 'm', chat: { hidden: 1 } });
  expect(chats).toEqual([{ on: false }, { hidden: 1 }]);
  expect(heard).toEqual([
    [{ here: true }, null],
    [{ here: true }, { left_ms: 0 }],
  ]);
  connection.attend('m');
  expect(socket().sent.at(-1)).toMatchObject({ do: 'match.watch', since: 1 });
});

test('who_stops_following_does_not_end_what_another_has_begun_meanwhile', async () => {
  const connection = connect();
  socket().onopen?.();
  const seen: number[] = [];
  const leaveFirst = connection.watch(
    'm',
    () => {},
    () => {},
  );
  connection.watch(
    'm',
    (_, { seq }) => seen.push(seq),
    () => {},
  );
  leaveFirst();
  expect(socket().verbs()).not.toContain('match.unwatch');
  socket().answer('match.watch', { state: state(1) });
  await vi.advanceTimersByTimeAsync(0);
  expect(seen).toEqual([1]);
});

test('when_who_speaks_changes_a_new_socket_opens_and_what_was_asked_is_sent_again', async () => {
  const connection = connect();
  socket().onopen?.();
  const old = socket();
  const answer = connection.request('position.open', { text: 'a' });
  let settled = () => {};
  connection.renew(new Promise((resolve) => (settled = resolve)));
  expect(sockets.length).toBe(1);
  settled();
  await vi.advanceTimersByTimeAsync(0);
  expect(sockets.length).toBe(2);
  socket().onopen?.();
  socket().answer('position.open', { text: 'a' });
  expect((await answer).text).toBe('a');
  old.close();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(sockets.length).toBe(2);
  expect(statuses).not.toContain('lost');
});

test('a_session_that_ends_elsewhere_is_no_lost_connection', async () => {
  let asked = 0;
  const open = () => {
    sockets.push(new FakeSocket());
    return socket();
  };
  const onStatus = (status: string) => void statuses.push(status);
  new Connection(open, onStatus, async () => void (asked += 1));
  socket().onopen?.();
  socket().onclose?.({ reason: 'signed out' });
  await vi.advanceTimersByTimeAsync(0);
  expect([asked, sockets.length]).toEqual([1, 2]);
  expect(statuses).not.toContain('lost');
});

test('a_socket_that_is_not_open_yet_is_replaced_and_closed_once_it_is_open', async () => {
  const connection = connect();
  const old = socket();
  const close = vi.spyOn(old, 'close');
  connection.renew();
  await vi.advanceTimersByTimeAsync(0);
  expect(sockets.length).toBe(2);
  expect(close).not.toHaveBeenCalled();
  old.onopen?.();
  expect(close).toHaveBeenCalledOnce();
  socket().onopen?.();
  expect(statuses.at(-1)).toBe('open');
});

test('a_closed_connection_does_not_open_again', async () => {
  const connection = connect();
  socket().onopen?.();
  connection.close();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sockets.length).toBe(1);
  expect(statuses.at(-1)).toBe('lost');
});

test('what_is_forgotten_of_a_match_is_not_sent_again', async () => {
  const connection = connect();
  socket().onopen?.();
  const move = connection.request('match.move', { match: 'm', seq: 1, command: 'c', move: 'a1' });
  const other = connection.request('match.get', { match: 'n' });
  socket().onclose?.();
  connection.forget('m');
  await expect(move).rejects.toMatchObject({ refusal: { code: 'connection/lost' } });
  await vi.advanceTimersByTimeAsync(1000);
  socket().onopen?.();
  expect(socket().verbs()).toEqual(['match.get']);
  socket().answer('match.get', state(1));
  expect(await other).toEqual(state(1));
});
