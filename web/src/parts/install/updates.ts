// The service worker of a page that plays without a server, and when a newer version takes over: at the start of the page,
// or in the home room, never while a game is shown.

/** Takes over if no other tab is open; then `controllerchange` follows. */
const kTakeOver = 'take over';

/** What is used of `navigator.serviceWorker`, so that tests can replace it. */
interface Workers {
  readonly controller: unknown;
  register(path: string): Promise<{ waiting: { postMessage(message: string): void } | null }>;
  addEventListener(type: 'controllerchange', listener: () => void): void;
}

export class Updates {
  private registration: Awaited<ReturnType<Workers['register']>> | undefined;
  /** A newer version has taken over since, from another tab. */
  private replaced = false;
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

  private takeOver(): void {
    this.registration?.waiting?.postMessage(kTakeOver);
  }
}
