// An instance of the program as WebAssembly: the functions it imports, lines in and out, and when it works. It runs in a
// Worker, where it may take its time.

/** What the program exports. Addresses and sizes are of bytes of `memory`. */
export interface ProgramExports {
  memory: { readonly buffer: ArrayBuffer };
  _initialize(): void;
  /** Memory that the next call takes over. */
  gridwise_buffer(size: number): number;
  /** A row of the journal; 0: taken, 1: unreadable, 2: of a newer version. */
  gridwise_load(address: number, size: number): number;
  /** Keeps the whole journal again, in fewer rows. */
  gridwise_rewrite(): void;
  /** 1: the client is this browser's visitor, who owns what he begins; 0: a program that shows tokens. */
  gridwise_start(visitor: number): void;
  /** A line of the protocol. */
  gridwise_receive(address: number, size: number): void;
  /** Runs what is due; returns the ms until the next call, 0: at once, -1: nothing to do before the next line. */
  gridwise_work(): number;
}

/** What became of a row of the journal. */
export type Loaded = 'taken' | 'unreadable' | 'newer';
const kLoaded: readonly Loaded[] = ['taken', 'unreadable', 'newer'];

type Imports = Record<string, Record<string, (...given: never[]) => unknown>>;

/** Where the program's lines and rows go. */
export interface Outlets {
  /** A line to the client. */
  send(line: string): void;
  /** A row of the journal. It must be durable before any line sent after it is given on. */
  keep(row: string): void;
}

/** WASI's answer for a function that is not there. */
const kBadFile = 8;
const kRealtime = 0;
/** WASI counts a clock in ns, more than a number can hold. */
const kUsPerMs = 1e3;
const kNsPerUs = 1000n;

export class Program {
  private readonly exports: ProgramExports;
  private readonly decoder = new TextDecoder();
  private readonly encoder = new TextEncoder();
  /** A task without a timer's delay, so that messages get their turn. */
  private readonly turns = new MessageChannel();
  private asked = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** `instantiate` returns the exports of an instance with these imports. */
  constructor(instantiate: (imports: Imports) => ProgramExports, outlets: Outlets) {
    const page = {
      send: (address: number, size: number) => outlets.send(this.text(address, size)),
      keep: (address: number, size: number) => outlets.keep(this.text(address, size)),
    };
    this.exports = instantiate({ wasi_snapshot_preview1: this.wasi(), page });
    this.turns.port1.onmessage = () => this.work();
    this.exports._initialize();
  }

  /** Before `start`. An unreadable row is cut, or follows one that is missing. */
  load(row: string): Loaded {
    return kLoaded[this.exports.gridwise_load(...this.given(row))] ?? 'unreadable';
  }

  /** Keeps all that was loaded again, in fewer rows; before `start`. */
  rewrite(): void {
    this.exports.gridwise_rewrite();
  }

  start(visitor: boolean): void {
    this.exports.gridwise_start(visitor ? 1 : 0);
    this.soon();
  }

  receive(line: string): void {
    this.exports.gridwise_receive(...this.given(line));
    this.soon();
  }

  /** Works no more. */
  close(): void {
    clearTimeout(this.timer);
    this.turns.port1.close();
  }

  private given(text: string): [address: number, size: number] {
    const bytes = this.encoder.encode(text);
    const address = this.exports.gridwise_buffer(bytes.length);
    this.bytes(address, bytes.length).set(bytes);
    return [address, bytes.length];
  }

  private soon(): void {
    if (!this.asked) this.turns.port2.postMessage(0);
    this.asked = true;
  }

  private work(): void {
    this.asked = false;
    clearTimeout(this.timer);
    const wait = this.exports.gridwise_work();
    if (wait === 0) this.soon();
    else if (wait > 0) this.timer = setTimeout(() => this.soon(), wait);
  }

  // The memory's buffer is another one after it has grown.
  private bytes(address: number, size: number): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.exports.memory.buffer, address, size);
  }

  private text(address: number, size: number): string {
    return this.decoder.decode(this.bytes(address, size));
  }

  private view(): DataView {
    return new DataView(this.exports.memory.buffer);
  }

  /** WASI, as far as a program without files needs it. */
  private wasi(): Imports[string] {
    const known: Imports[string] = {
      clock_time_get: (clock: number, _precision: bigint, at: number) => {
        const ms = clock === kRealtime ? Date.now() : performance.now();
        this.view().setBigUint64(at, BigInt(Math.round(ms * kUsPerMs)) * kNsPerUs, true);
        return 0;
      },
      clock_res_get: (_clock: number, at: number) => {
        this.view().setBigUint64(at, kNsPerUs, true);
        return 0;
      },
      random_get: (at: number, size: number) => {
        crypto.getRandomValues(this.bytes(at, size));
        return 0;
      },
      fd_write: (_file: number, list: number, count: number, at: number) => this.log(list, count, at),
      environ_sizes_get: (count: number, size: number) => {
        this.view().setUint32(count, 0, true);
        this.view().setUint32(size, 0, true);
        return 0;
      },
      environ_get: () => 0,
      proc_exit: (code: number) => {
        throw new Error(`the program ended itself: ${code}`);
      },
    };
    return new Proxy(known, {
      get: (functions, name) => functions[String(name)] ?? (() => kBadFile),
      has: () => true,
    });
  }

  /** What the program says about itself goes to the console. */
  private log(list: number, count: number, at: number): number {
    let text = '';
    let size = 0;
    for (let i = 0; i < count; i++) {
      const length = this.view().getUint32(list + 8 * i + 4, true);
      text += this.text(this.view().getUint32(list + 8 * i, true), length);
      size += length;
    }
    console.info(text.trimEnd());
    this.view().setUint32(at, size, true);
    return 0;
  }
}
