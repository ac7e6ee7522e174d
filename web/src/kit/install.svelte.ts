// Installing the page as an app: browsers that can say so early, and only once.

/** What Chromium's browsers send. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
}

class Installer {
  /** The browser's question, until it has been put. */
  private question = $state.raw<InstallEvent>();

  constructor() {
    // Tests of functions have no window.
    globalThis.addEventListener?.('beforeinstallprompt', (event) => {
      event.preventDefault(); // no bar of the browser's own
      this.question = event as InstallEvent;
    });
    globalThis.addEventListener?.('appinstalled', () => (this.question = undefined));
  }

  /** The browser can install the page now. */
  get offered(): boolean {
    return this.question !== undefined;
  }

  install(): void {
    void this.question?.prompt();
    this.question = undefined;
  }
}

export const installer = new Installer();

/** Whether this is a browser in which only the person can install the page, by its share menu. */
export function installsByShareMenu(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  // An iPad calls itself a Macintosh.
  const apple = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
  return apple && !matchMedia('(display-mode: standalone)').matches;
}
