import { expect, test, vi } from 'vitest';
import { LocalSocket } from './local_socket';
import { FakeWorker } from './worker_for_tests';

const kModule = {} as WebAssembly.Module;

async function opened() {
  const workers: FakeWorker[] = [];
  const events = { onunreadable: vi.fn(), onrefused: vi.fn() };
  const start = () => {
    workers.push(new FakeWorker());
    return workers.at(-1)!;
  };
  const socket = new LocalSocket(Promise.resolve(kModule), start, events);
  const heard: unknown[] = [];
  socket.onopen = vi.fn();
  socket.onclose = vi.fn();
  socket.onmessage = ({ data }) => heard.push(JSON.parse(String(data)));
  await Promise.resolve();
  return { socket, workers, matches: workers[0]!, heard, events };
}

test('it opens when the matches are ready, and their lines pass through', async () => {
  const { socket, matches, heard } = await opened();
  expect(matches.given).toEqual([{ forJobs: false }, { module: kModule }]);
  expect(socket.onopen).not.toHaveBeenCalled();
  matches.say({ ready: true });
  expect(socket.onopen).toHaveBeenCalledOnce();
  socket.send('{"id":1,"do":"games"}');
  matches.tell({ id: 1, ok: {} });
  expect(matches.lines).toEqual([{ id: 1, do: 'games' }]);
  expect(heard).toEqual([{ id: 1, ok: {} }]);
});

test('a job gets a Worker of its own', async () => {
  const { socket, workers, matches, heard } = await opened();
  socket.send('{"id":1,"do":"solve","text":"t"}');
  expect(matches.lines).toEqual([]);
  expect(workers[1]?.given.slice(0, 2)).toEqual([{ forJobs: true }, { module: kModule }]);
  workers[1]?.tell({ id: 1, ok: { job: 'j1' } });
  expect(heard).toEqual([{ id: 1, ok: { job: 'd1' } }]);
});

test('a trap closes the socket, and ends all Workers', async () => {
  const { socket, workers, matches } = await opened();
  socket.send('{"id":1,"do":"solve","text":"t"}');
  matches.trap();
  expect(socket.onclose).toHaveBeenCalledOnce();
  expect(workers.map(({ ended }) => ended)).toEqual([true, true]);
});

test('a request that has trapped twice is refused instead of sent again', async () => {
  const line = '{"id":31,"do":"position.open","text":"deadly"}';
  for (let round = 0; round < 2; round++) {
    const { socket, matches } = await opened();
    socket.send('{"id":30,"do":"games"}');
    matches.tell({ id: 30, ok: {} });
    socket.send(line);
    matches.trap();
  }
  const { socket, matches, heard } = await opened();
  socket.send(line);
  socket.send('{"id":30,"do":"games"}');
  expect(matches.lines).toEqual([{ id: 30, do: 'games' }]);
  expect(heard).toMatchObject([{ id: 31, error: { code: 'server/internal' } }]);
});

test('without room the unanswered requests are refused with that, then the socket closes', async () => {
  const { socket, matches, heard, events } = await opened();
  socket.send('{"id":1,"do":"games"}');
  matches.tell({ id: 1, ok: {} });
  socket.send('{"id":2,"do":"match.move"}');
  matches.say({ ready: true });
  matches.say({ closed: { code: 'store/full', says: 'no room' } });
  expect(events.onrefused).not.toHaveBeenCalled();
  expect(heard.slice(1)).toEqual([{ id: 2, error: { code: 'store/full', says: 'no room' } }]);
  expect(socket.onclose).toHaveBeenCalledOnce();
  expect(matches.ended).toBe(true);
});

test('rows that could not be read are reported', async () => {
  const { matches, events } = await opened();
  matches.say({ unreadable: 2 });
  expect(events.onunreadable).toHaveBeenCalledExactlyOnceWith(2);
});

test('a program that cannot be loaded closes the socket', async () => {
  const socket = new LocalSocket(Promise.reject(new Error('404')), () => new FakeWorker(), {
    onunreadable: () => {},
    onrefused: () => {},
  });
  socket.onclose = vi.fn();
  await vi.waitFor(() => expect(socket.onclose).toHaveBeenCalledOnce());
});

test('a program that cannot begin says why', async () => {
  const { socket, matches, events } = await opened();
  const newer = { code: 'store/newer', says: 'newer' };
  matches.say({ closed: newer });
  expect(events.onrefused).toHaveBeenCalledExactlyOnceWith(newer);
  expect(socket.onclose).toHaveBeenCalledOnce();
});
