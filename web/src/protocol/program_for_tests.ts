// A program behind the page's own connection, for tests of mounted components.
import { vi } from 'vitest';
import { server } from './server.svelte';
import type { GameInfo } from './messages';
import { FakeSocket } from './socket_for_tests';

/** What the program answers, by verb. A request without an answer here stays open. */
export type Answers = Record<string, (asked: Record<string, unknown>) => object>;

/** Connects the page with a program that has these games. One per test file, since the page has one connection. */
export function connect(games: GameInfo[], answers: Answers): FakeSocket {
  const socket = new FakeSocket();
  const { send } = socket;
  socket.send = (data) => {
    send.call(socket, data);
    const asked = socket.sent.at(-1) ?? {};
    const ok = answers[String(asked.do)]?.(asked);
    if (ok) queueMicrotask(() => socket.hear({ id: asked.id, ok }));
  };
  vi.stubGlobal('WebSocket', function () {
    queueMicrotask(() => socket.onopen?.());
    return socket;
  });
  server.games = games;
  void server.connection;
  return socket;
}
