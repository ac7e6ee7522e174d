// A slow or broken line between browser and program: a TCP proxy that delays, buffers or cuts.
import { connect, createServer } from 'node:net';

export class SlowLine {
  static async open(program) {
    const line = new SlowLine(program);
    await new Promise((ready) => line.server.listen(0, '127.0.0.1', () => ready(undefined)));
    const { port } = /** @type {import('node:net').AddressInfo} */ (line.server.address());
    line.url = `http://127.0.0.1:${port}`;
    return line;
  }

  url = '';
  /** Added to a request and its answer together. */
  roundTripMs = 0;
  sockets = new Set();
  pairs = new Set();
  /** Buffered messages, in order; undefined while nothing is held. */
  up = undefined;
  down = undefined;

  constructor(program) {
    this.program = program;
    this.server = createServer((browser) => {
      const server = connect(program.port, '127.0.0.1');
      const pair = { isWebSocket: false, held: false };
      this.pairs.add(pair);
      browser.once('data', (data) => (pair.isWebSocket = String(data).startsWith('GET /ws')));
      this.pass(browser, server, 'up', pair);
      this.pass(server, browser, 'down', pair);
    });
  }

  pass(from, to, way, pair) {
    this.sockets.add(from);
    from.setNoDelay(true);
    from.on('data', (data) => {
      const passed = way === 'up' ? this.addressed(data) : data;
      const deliver = () => to.destroyed || to.write(passed);
      setTimeout(() => (this[way] && pair.held ? this[way].push(deliver) : deliver()), this.roundTripMs / 2);
    });
    from.on('error', () => to.destroy());
    from.on('close', () => {
      this.sockets.delete(from);
      setTimeout(() => to.destroy(), this.roundTripMs / 2);
    });
  }

  /** Rewrites the address, since the program answers only to its own. */
  addressed(data) {
    const [here, there] = [new URL(this.url).host, `127.0.0.1:${this.program.port}`];
    return data.subarray(0, 4).toString() === 'GET '
      ? Buffer.from(data.toString('latin1').replaceAll(here, there), 'latin1')
      : data;
  }

  /** Buffers what open WebSockets send "up" to the program or "down" to the browser, until released or cut. */
  hold(way = 'down') {
    this[way] = [];
    for (const pair of this.pairs) pair.held = pair.isWebSocket;
  }

  release() {
    const held = [...(this.up ?? []), ...(this.down ?? [])];
    this.up = this.down = undefined;
    for (const deliver of held) deliver();
  }

  /** Breaks all connections and loses what was buffered. */
  cut() {
    this.up = this.down = undefined;
    for (const socket of this.sockets) socket.destroy();
  }

  async close() {
    this.cut();
    await new Promise((closed) => this.server.close(closed));
  }
}
