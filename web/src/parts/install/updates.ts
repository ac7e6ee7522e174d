// The service worker of a page that plays without a server, and when a newer version takes over: at the start of the page,
// in the home room, or when the visitor asks for it, never while a game is shown.

/** Takes over if no other tab is open; then `controllerchange` follows. */
const kTakeOver = 'take over';

/** A new version that takes longer to arrive is left for later. */
const kArrivesMs = 10_000;

/** What is used of `navigator.serviceWorker`, so that tests can replace it. */
interface Worker {
  postMessage(message: string): void;
  addEventListener(type: 'statechange', listener: () => void): void;
}
interface Registration {
  readonly waiting: Pick<Worker, 'postMessage'> | null;
  readonly installing?: Worker | null;
  update?(): Promise<unknown>;
}
interface Workers {
  readonly controller: unknown;
  register(path: string): Promise<Registration>;
  addEventListener(type: 'controllerchange', listener: () => void): void;
}

export class Updates {
  private registration: Registration | undefined;
  /** A newer version has taken over since, from another tab. */
  private replaced = false;
  /** What takes over now begins the page anew. */
  private starting = false;
  private atHome = false;

  /** `reload` begins the page anew. */
  constructor(
    private readonly workers: Workers,
    private readonly reload: () => void,
  ) {}

  /** Call once the page has started. */
  async start(): Promise<void> {
    // The first worker of all changes nothing for a page that came from the network.
    let first = this.workers.controller === null;
    this.workers.addEventListener('controllerchange', () => {
      if (first) {
        first = false;
        return;
      }
      this.replaced = true;
      if (this.starting || this.atHome) this.reload();
    });
    this.registration = await this.workers.register('/sw.js');
    this.starting = this.registration.waiting !== null;
    this.takeOver();
  }

  /** Call whenever the room changes. */
  room(home: boolean): void {
    this.atHome = home;
    if (home && this.replaced) this.reload();
    else if (home) this.takeOver();
  }

  /**
   * Begins the page anew, with a newer version if there is one. Resolves when it does; until then a version may be on its
   * way. It cannot take over while another tab is open: the page then begins anew as it is.
   */
  async renew(): Promise<void> {
    this.starting = true;
    await this.registration?.update?.().catch(() => {});
    const coming = this.registration?.installing;
    if (!coming && !this.registration?.waiting) return this.reload();
    setTimeout(this.reload, kArrivesMs);
    coming?.addEventListener('statechange', () => this.takeOver());
    this.takeOver();
  }

  private takeOver(): void {
    this.registration?.waiting?.postMessage(kTakeOver);
  }
}
