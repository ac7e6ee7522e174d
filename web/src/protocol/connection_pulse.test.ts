// A line that carries no bytes any more, though its socket stays open.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Connection, type ProtocolError } from './connection';
import { FakeSocket } from './socket_for_tests';

let sockets: FakeSocket[] = [];
let statuses: string[] = [];
let hidden = false;
const socket = () => sockets.at(-1) as FakeSocket;
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(1000 * seconds);
const pings = (one = socket()) => one.verbs().filter((verb) => verb === 'ping').length;

/** A connection that has just opened and heard something. */
function connected(): Connection {
  const open = () => {
    sockets.push(new FakeSocket());
    return socket();
  };
  const connection = new Connection(
    open,
    (status) => statuses.push(status),
    undefined,
    undefined,
    () => hidden,
  );
  socket().onopen?.();
  socket().hear({ lobby: {} });
  return connection;
}

/** Every ping is answered from now on. */
function answerPings(one = socket()): void {
  const { send } = one;
  one.send = (data) => {
    send.call(one, data);
    const { id, do: verb } = JSON.parse(data) as { id: number; do: string };
    if (verb === 'ping') queueMicrotask(() => one.hear({ id, ok: {} }));
  };
}

/** Seconds until the connection is lost; fails after a minute. */
async function secondsUntilLost(): Promise<number> {
  const before = statuses.length;
  for (let tenths = 0; tenths < 600; tenths++) {
    if (statuses.slice(before).includes('lost')) return tenths / 10;
    await pass(0.1);
  }
  throw new Error('it is not lost');
}

const move = (connection: Connection) =>
  connection.request('match.move', { match: 'm', as: 0, seq: 1, command: 'c7', move: 'b2' });

beforeEach(() => {
  [sockets, statuses, hidden] = [[], [], false];
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

test('a_silent_line_is_lost_and_replaced_within_15_seconds', async () => {
  connected();
  await pass(9.9);
  expect(pings()).toBe(0);
  await pass(0.2);
  expect(pings()).toBe(1);
  expect(10.1 + (await secondsUntilLost())).toBeLessThan(15);
  expect(sockets[0]?.verbs()).toEqual(['ping']);
  await pass(0.4);
  expect(sockets.length).toBe(2);
});

test('with_a_move_in_flight_it_is_lost_within_8_seconds_and_the_move_is_sent_again', async () => {
  const connection = connected();
  await pass(5);
  const moved = move(connection);
  await pass(2.9);
  expect(pings()).toBe(0);
  expect(2.9 + (await secondsUntilLost())).toBeLessThan(8);
  await pass(0.4);
  socket().onopen?.();
  expect(socket().sent).toMatchObject([{ do: 'match.move', command: 'c7' }]);
  socket().answer('match.move', { seq: 2 });
  expect(await moved).toEqual({ seq: 2 });
});

test('what_must_not_happen_twice_is_not_sent_again_on_the_next_line', async () => {
  const connection = connected();
  const asked = connection.request('match.new', { setup: 'demo', seats: [] }).catch((e: ProtocolError) => e.refusal);
  await secondsUntilLost();
  expect(await asked).toMatchObject({ code: 'connection/lost' });
  await pass(0.4);
  socket().onopen?.();
  await pass(1);
  expect(socket().sent).toEqual([]);
});

test('a_line_that_answers_pings_stays_though_an_answer_takes_long', async () => {
  const connection = connected();
  answerPings();
  void move(connection);
  await pass(300);
  expect(statuses).toEqual(['open']);
  // One every three seconds, where a socket may send five a second.
  expect(pings()).toBeLessThanOrEqual(100);
});

test('a_line_with_traffic_is_not_pinged', async () => {
  connected();
  for (let i = 0; i < 20; i++) {
    await pass(9);
    socket().hear({ lobby: {} });
  }
  expect(socket().sent).toEqual([]);
});

test('any_message_answers_a_ping_also_one_that_comes_late', async () => {
  connected();
  await pass(13.9);
  socket().hear({ lobby: {} });
  await pass(9.9);
  expect([pings(), statuses.includes('lost')]).toEqual([1, false]);
  await pass(0.2);
  expect(pings()).toBe(2);
});

test('a_refused_ping_shows_that_the_line_works_and_is_not_sent_again', async () => {
  connected();
  await pass(10);
  socket().hear({ id: socket().sent.at(-1)?.id, error: { code: 'limit/rate', says: 'slower' } });
  await pass(9.9);
  expect(socket().verbs()).toEqual(['ping']);
});

test('a_hidden_page_pings_after_a_minute_and_at_once_when_it_is_seen', async () => {
  hidden = true;
  const connection = connected();
  await pass(59);
  expect(pings()).toBe(0);
  hidden = false;
  connection.wake();
  expect(pings()).toBe(1);
  expect(await secondsUntilLost()).toBeLessThanOrEqual(4);
});

test('a_page_that_is_hidden_and_has_asked_something_does_not_wait_a_minute', async () => {
  hidden = true;
  void move(connected());
  expect(await secondsUntilLost()).toBeLessThan(8);
});

test('a_timer_that_is_late_is_no_silence_once', async () => {
  connected();
  await pass(10);
  expect(pings()).toBe(1);
  // The page sleeps: time passes, but no timer runs.
  const now = performance.now();
  const slept = vi.spyOn(performance, 'now').mockReturnValue(now + 90_000);
  await pass(4);
  slept.mockRestore();
  expect([pings(), statuses.includes('lost')]).toEqual([2, false]);
});

test('a_page_whose_timers_are_always_late_loses_a_dead_line_nevertheless', async () => {
  connected();
  const { now } = performance;
  for (let minute = 0; minute < 4 && !statuses.includes('lost'); minute++) {
    const at = now.call(performance);
    const late = vi.spyOn(performance, 'now').mockReturnValue(at + 60_000 * (minute + 1));
    await vi.advanceTimersToNextTimerAsync();
    late.mockRestore();
  }
  expect(statuses).toContain('lost');
  expect(pings(sockets[0])).toBe(2);
});

test('a_call_to_wake_repeats_no_ping_that_can_still_be_answered', async () => {
  const connection = connected();
  for (let i = 0; i < 3; i++) connection.wake();
  expect(pings()).toBe(1);
  await pass(3);
  connection.wake();
  expect(await secondsUntilLost()).toBeLessThanOrEqual(1);
  const before = sockets.length;
  connection.wake();
  expect(sockets.length).toBe(before + 1);
});

test('a_socket_that_opens_and_brings_nothing_is_lost', async () => {
  connected();
  socket().close();
  await pass(0.4);
  socket().onopen?.();
  expect(await secondsUntilLost()).toBeLessThan(8);
});

test('an_attempt_that_never_opens_is_given_up', async () => {
  connected();
  socket().close();
  await pass(0.4);
  const stuck = socket();
  await pass(11);
  expect(sockets.length).toBeGreaterThan(2);
  socket().onopen?.();
  stuck.onopen?.();
  expect(statuses.at(-1)).toBe('open');
});

test('a_second_stall_is_noticed_as_soon_and_a_slow_line_gets_more_time_from_the_third', async () => {
  void move(connected());
  const took: number[] = [];
  for (let i = 0; i < 6; i++) {
    took.push(Math.round(await secondsUntilLost()));
    await pass(4);
    socket().onopen?.();
    // The line does bring short messages.
    socket().hear({ lobby: {} });
  }
  expect(took).toEqual([7, 7, 11, 19, 35, 35]);
  socket().answer('match.move', { seq: 2 });
  expect(await secondsUntilLost()).toBeLessThan(15);
});

test('what_an_abandoned_socket_still_brings_is_ignored', async () => {
  const connection = connected();
  const moved = move(connection);
  const old = socket();
  await secondsUntilLost();
  old.answer('match.move', { seq: 9 });
  await pass(0.4);
  socket().onopen?.();
  socket().answer('match.move', { seq: 2 });
  expect(await moved).toEqual({ seq: 2 });
});
