// What programs in JavaScript need to speak the protocol: the page's own connection, over a WebSocket or over the standard
// input and output of `gridwise serve --stdio`. `npm run client` builds it (clients/README.md).
import type { Socket } from './connection';

export { actionsOf } from './actions';
export { withChange } from './change';
export { Connection, ProtocolError } from './connection';
export type { JobHandle, MatchListener, Socket, Status } from './connection';
export type * from './messages';

/** What Node's `spawn` returns, as far as it is used. */
interface Program {
  stdin: { write(text: string): unknown; end(): unknown; on(event: 'error', listener: () => void): unknown };
  stdout: { setEncoding(encoding: 'utf8'): unknown; on(event: 'data', listener: (text: string) => void): unknown };
  on(event: 'close', listener: () => void): unknown;
}

/** A socket of lines on the program's standard input and output. */
export function stdioSocket(program: Program): Socket {
  const { stdin, stdout } = program;
  const socket: Socket = {
    send: (data) => stdin.write(`${data}\n`),
    close: () => stdin.end(),
    onopen: null,
    onclose: null,
    onmessage: null,
  };
  let rest = '';
  stdout.setEncoding('utf8');
  stdout.on('data', (text: string) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const data of lines) socket.onmessage?.({ data });
  });
  stdin.on('error', () => {}); // it has ended, which `close` tells
  program.on('close', () => socket.onclose?.());
  queueMicrotask(() => socket.onopen?.());
  return socket;
}
