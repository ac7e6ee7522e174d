// The program behind this page: the connection, its status, and the list of games. The socket opens on first use of
// the connection.
import { Connection, type Socket, type Status } from './connection';
import type { GameInfo } from './messages';
import type { DefaultTimes } from './shapes';
import { who } from './who.svelte';

class Server {
  status = $state<Status>('connecting');
  /** The connection has been lost at least once. */
  wasLost = $state(false);
  /** The server that owns a match does not answer; requests are being retried. */
  away = $state(false);
  /** Undefined until received. */
  games = $state.raw<GameInfo[]>();
  /** Set before `games`. */
  times = $state.raw<DefaultTimes>();
  private opened: Connection | undefined;

  get connection(): Connection {
    const onStatus = (status: Status) => {
      this.status = status;
      if (status === 'lost') this.wasLost = true;
      if (status === 'open' && who.unanswered) void who.refresh();
    };
    this.opened ??= new Connection(
      openSocket,
      onStatus,
      () => who.refresh(),
      (away) => (this.away = away),
      () => document.hidden,
    );
    return this.opened;
  }
}

function openSocket(): Socket {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  return new WebSocket(`${scheme}://${location.host}/ws`) as Socket;
}

export const server = new Server();

/** Connects and requests what the page needs to know about the program. The visitor's identity is settled before
 * the socket opens. */
export function startServer(): void {
  const wake = () => server.connection.wake();
  addEventListener('online', wake);
  addEventListener('pageshow', ({ persisted }) => persisted && wake());
  document.addEventListener('visibilitychange', () => document.hidden || wake());
  void who.refresh().then(async () => {
    const { connection } = server;
    const [hello, { games }] = await Promise.all([connection.request('hello', {}), connection.request('games', {})]);
    server.times = hello.times_ms;
    server.games = games;
  });
}

/** Call after the program has set a new cookie: refreshes the identity and opens a new socket. */
export async function renewIdentity(): Promise<void> {
  const refreshed = who.refresh();
  server.connection.renew(refreshed);
  await refreshed;
}

export function gameById(id: string): GameInfo | undefined {
  return server.games?.find((game) => game.id === id);
}
