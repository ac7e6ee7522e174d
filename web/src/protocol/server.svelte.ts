// The program behind this page: the connection, its status, and the list of games. The socket is opened when the
// connection is first used.
import { Connection, type Socket, type Status } from './connection';
import type { DefaultTimes, GameInfo } from './shapes';

class Server {
  status = $state<Status>('connecting');
  /** The connection has been lost at least once. */
  wasLost = $state(false);
  /** Undefined until they are received. */
  games = $state.raw<GameInfo[]>();
  /** Set before the games are. */
  times = $state.raw<DefaultTimes>();
  private opened: Connection | undefined;

  get connection(): Connection {
    this.opened ??= new Connection(openSocket, (status) => {
      this.status = status;
      if (status === 'lost') this.wasLost = true;
    });
    return this.opened;
  }
}

function openSocket(): Socket {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  return new WebSocket(`${scheme}://${location.host}/ws`) as Socket;
}

export const server = new Server();

/** Connects and requests what the page needs to know of the program. */
export function startServer(): void {
  addEventListener('online', () => server.connection.retry());
  const { connection } = server;
  void Promise.all([connection.request('hello', {}), connection.request('games', {})]).then(([hello, { games }]) => {
    server.times = hello.times_ms;
    server.games = games;
  });
}

export function gameById(id: string): GameInfo | undefined {
  return server.games?.find((game) => game.id === id);
}
