import { expect, test, vi } from 'vitest';
import { lateSocket } from './late_socket';
import { FakeSocket } from './socket_for_tests';

test('a socket that is loaded late speaks as itself', async () => {
  const loaded = new FakeSocket();
  const late = lateSocket(() => Promise.resolve(loaded));
  [late.onopen, late.onmessage, late.onclose] = [vi.fn(), vi.fn(), vi.fn()];
  await Promise.resolve();
  loaded.onopen?.();
  late.send('{"do":"games"}');
  loaded.hear({ id: 1 });
  late.close();
  expect(late.onopen).toHaveBeenCalledOnce();
  expect(loaded.verbs()).toEqual(['games']);
  expect(late.onmessage).toHaveBeenCalledExactlyOnceWith({ data: '{"id":1}' });
  expect(late.onclose).toHaveBeenCalledOnce();
});

test('closed before it is loaded, it closes then; what cannot be loaded closes, too', async () => {
  const loaded = new FakeSocket();
  const close = vi.spyOn(loaded, 'close');
  lateSocket(() => Promise.resolve(loaded)).close();
  await vi.waitFor(() => expect(close).toHaveBeenCalledOnce());
  const failed = lateSocket(() => Promise.reject(new Error('404')));
  failed.onclose = vi.fn();
  await vi.waitFor(() => expect(failed.onclose).toHaveBeenCalledOnce());
});
