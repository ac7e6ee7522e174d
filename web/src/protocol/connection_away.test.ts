// Requests whose server does not answer, until its heir takes over.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Connection, type ProtocolError } from './connection';
import { FakeSocket } from './socket_for_tests';

let sockets: FakeSocket[] = [];
let away: boolean[] = [];
const socket = () => sockets.at(-1) as FakeSocket;

function connect(): Connection {
  const open = () => {
    sockets.push(new FakeSocket());
    return socket();
  };
  return new Connection(open, undefined, undefined, (now) => away.push(now));
}

beforeEach(() => {
  [sockets, away] = [[], []];
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

const kElsewhere = { code: 'match/elsewhere', says: 'it does not answer' };

/** Refuses the newest request as if the match's server did not answer. */
function refuseElsewhere(): void {
  socket().hear({ id: socket().sent.at(-1)?.id, error: kElsewhere });
}

test('a_command_whose_server_does_not_answer_is_sent_again_under_the_same_command_id', async () => {
  const connection = connect();
  socket().onopen?.();
  const asked = connection.request('match.move', { match: 'm', as: 0, seq: 1, command: 'c7', move: 'b2' });
  for (const [tries, pause] of [250, 500, 1000].entries()) {
    refuseElsewhere();
    await vi.advanceTimersByTimeAsync(pause - 1);
    expect(socket().sent.length).toBe(tries + 1);
    await vi.advanceTimersByTimeAsync(1);
    expect(socket().sent.length).toBe(tries + 2);
  }
  expect(new Set(socket().sent.map((message) => JSON.stringify(message))).size).toBe(1);
  expect(away).toEqual([true]);
  socket().answer('match.move', { seq: 2 });
  expect(await asked).toEqual({ seq: 2 });
  expect(away).toEqual([true, false]);
});

test('a_server_that_does_not_answer_for_ten_seconds_is_an_error', async () => {
  const connection = connect();
  socket().onopen?.();
  const asked = connection.request('match.get', { match: 'm' }).catch((error: ProtocolError) => error.refusal);
  let refused: unknown;
  void asked.then((refusal) => (refused = refusal));
  for (let tries = 0; tries < 50 && refused === undefined; tries++) {
    refuseElsewhere();
    await vi.advanceTimersByTimeAsync(3000);
  }
  expect(await asked).toEqual(kElsewhere);
  expect(away).toEqual([true, false]);
  expect(socket().sent.length).toBeLessThan(10);
});

test('what_must_not_happen_twice_is_not_sent_again_while_its_server_does_not_answer', async () => {
  const connection = connect();
  socket().onopen?.();
  const asked = connection.request('match.say', { match: 'm', as: 0, phrase: 1 } as never);
  refuseElsewhere();
  await expect(asked).rejects.toMatchObject({ refusal: kElsewhere });
  await vi.advanceTimersByTimeAsync(5000);
  expect(socket().sent.length).toBe(1);
  expect(away).toEqual([]);
});

test('a_new_socket_sends_what_waited_for_a_server_once', async () => {
  const connection = connect();
  socket().onopen?.();
  void connection.request('match.get', { match: 'm' });
  refuseElsewhere();
  refuseElsewhere();
  socket().close();
  expect(away).toEqual([true, false]);
  await vi.advanceTimersByTimeAsync(400);
  socket().onopen?.();
  await vi.advanceTimersByTimeAsync(2000);
  expect(socket().verbs()).toEqual(['match.get']);
});
