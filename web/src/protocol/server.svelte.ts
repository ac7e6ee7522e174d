// The programs behind this page: the connection, its status, and the list of games. The sockets open on first use of
// the connection.
import { Connection, type Socket, type Status } from './connection';
import { lateSocket } from './late_socket';
import { hasKeysHere } from './match_keys';
import { Programs } from './programs';
import { canPlayHere, hasServer } from './site';
import type { HereEvents } from './here_events';
import { kProtocol, type GameInfo, type Refusal } from './messages';
import type { DefaultTimes } from './shapes';
import { who } from './who.svelte';

/** Opens the program in this browser. */
export type OpenHere = (events: HereEvents) => Promise<Socket>;

class Server {
  /** Open as soon as one of the programs answers. */
  status = $state<Status>('connecting');
  /** Of the line to the server, and so to other people. */
  online = $state<Status>('connecting');
  /** How often a program has connected. */
  opens = $state(0);
  /** The line to the server has been lost at least once. */
  wasLost = $state(false);
  /** The server that owns a match does not answer; requests are being retried. */
  away = $state(false);
  /** What is shown needs the server, although the program in this browser may answer. */
  needed = $state(false);
  /** Saved batches of games in this browser that could not be read; they are kept. */
  unreadable = $state(0);
  /** The server speaks another version of the protocol than this page. */
  isOther = $state(false);
  /** Why the program in this browser cannot begin. */
  refusedHere = $state.raw<Refusal>();
  /** The first view is drawn, and what it can do without may be loaded. */
  prepared = $state(false);
  /** Undefined until received. */
  games = $state.raw<GameInfo[]>();
  /** Set before `games`. */
  times = $state.raw<DefaultTimes>();
  private opened: Programs | undefined;
  private openHere: (() => Socket) | undefined;

  get connection(): Programs {
    this.opened ??= new Programs({
      online: hasServer() ? (onStatus) => this.connect(onStatus) : undefined,
      here: this.openHere && playsHere() ? this.openHere : undefined,
      onStatus: (status) => (this.status = status),
      onOnline: (status) => {
        this.online = status;
        if (status === 'lost') this.wasLost = true;
        if (status === 'open') void this.compare();
        if (status === 'open' && who.unanswered) void who.refresh();
      },
      onOpen: () => (this.opens += 1),
      onNeeded: (needed) => (this.needed = needed),
      isSignedIn: () => who.name !== undefined,
    });
    return this.opened;
  }

  /** The server may be another one after each connection. */
  private async compare(): Promise<void> {
    const { protocol } = await this.connection.askServer('hello', {});
    this.isOther = protocol !== kProtocol;
  }

  private connect(onStatus: (status: Status) => void): Connection {
    return new Connection(
      openSocket,
      onStatus,
      () => who.refresh(),
      (away) => (this.away = away),
      () => document.hidden,
    );
  }

  /** How the program in this browser is opened; call before the first use of the connection. */
  installHere(open: OpenHere): void {
    this.openHere = () =>
      lateSocket(() =>
        open({
          onunreadable: (rows) => (this.unreadable = rows),
          onrefused: (refusal) => (this.refusedHere = refusal),
        }),
      );
  }
}

function openSocket(): Socket {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  return new WebSocket(`${scheme}://${location.host}/ws`) as Socket;
}

export const server = new Server();

/** Whether the program in this browser may be used: by a visitor who saves data only if something is lost without. */
export function playsHere(): boolean {
  return canPlayHere(!hasServer() || hasKeysHere());
}

/** Starts the program in this browser once the first view is drawn and idle. */
function prepareHere(): void {
  const prepare = () => {
    server.connection.prepare();
    server.prepared = true;
  };
  if ('requestIdleCallback' in window) requestIdleCallback(prepare, { timeout: 5000 });
  else setTimeout(prepare, 2000);
}

/** Connects and requests what the page needs to know about the program. The visitor's identity is settled before
 * the socket opens. */
export function startServer(openHere: OpenHere): void {
  server.installHere(openHere);
  const wake = () => server.connection.wake();
  addEventListener('online', wake);
  addEventListener('pageshow', ({ persisted }) => persisted && wake());
  document.addEventListener('visibilitychange', () => document.hidden || wake());
  void who.refresh().then(async () => {
    const { connection } = server;
    const [hello, { games }] = await Promise.all([connection.request('hello', {}), connection.request('games', {})]);
    server.times = hello.times_ms;
    server.games = games;
    prepareHere();
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
