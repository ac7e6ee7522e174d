// Visitors in other browsers than Chromium, each with its own storage and window: Debian's firefox-esr, driven by
// Playwright over BiDi, and WebKitGTK's MiniBrowser, driven by WebKitWebDriver on a screen of its own (Xvfb). Playwright
// drives no WebKit but its own build, so that is W3C WebDriver by `fetch`.
//
// Both have the same few methods: open an address, read the page, point, and tell what the page complained about.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { firefox } from 'playwright-core';
import { freePort, kPatienceMs } from './stage.mjs';

const kFirefox = '/usr/bin/firefox-esr';
const kMiniBrowser = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser';

/** A visitor in a browser that Playwright drives; with a mouse, since Playwright has no finger over BiDi. */
export class PlaywrightVisitor {
  static async come(browser, url, { width, height, inMotion = false }) {
    const context = await browser.newContext({
      viewport: { width, height },
      locale: 'en-GB',
      colorScheme: 'light',
      reducedMotion: inMotion ? 'no-preference' : 'reduce',
    });
    return new PlaywrightVisitor(await context.newPage(), url);
  }

  complaints = [];

  constructor(page, url) {
    this.page = page;
    this.url = url;
    page.setDefaultTimeout(kPatienceMs);
    page.on('pageerror', (error) => this.complaints.push(`error: ${error.message}`));
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) this.complaints.push(`console: ${message.text()}`);
    });
  }

  async open(path) {
    await this.page.goto(this.url + path);
  }

  /** Calls a function in the page. It sees nothing of this file. */
  read(look, given = undefined) {
    return this.page.evaluate(look, given);
  }

  async tap({ x, y }) {
    await this.page.mouse.click(x, y);
  }

  async down({ x, y }) {
    await this.page.mouse.move(x, y);
    await this.page.mouse.down();
  }

  async move({ x, y }) {
    await this.page.mouse.move(x, y, { steps: 4 });
  }

  async up() {
    await this.page.mouse.up();
  }

  async takeComplaints() {
    return this.complaints.splice(0);
  }

  async leave() {
    await this.page.context().close();
  }
}

export async function withFirefox(work) {
  const browser = await firefox.launch({ executablePath: kFirefox, channel: 'moz-firefox' });
  await work((url, window) => PlaywrightVisitor.come(browser, url, window)).finally(() => browser.close());
}

/** A screen without a window manager: a window has the size that it asks for. */
async function openScreen() {
  const server = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const display = await new Promise((found, fail) => {
    server.once('error', fail);
    server.once('exit', () => fail(new Error('Xvfb ended')));
    server.stdio[3].once('data', (number) => found(`:${String(number).trim()}`));
  });
  return { display, close: () => server.kill() };
}

/** MiniBrowser's tools are wider than a phone: this makes them small. */
const kSmallTools =
  'toolbar *, headerbar *, button, entry { min-width: 0; min-height: 0; padding: 0; margin: 0; border-width: 0; font-size: 1px;' +
  ' -gtk-icon-transform: scale(0.1); }';

/** GTK's settings of one session; GTK's animations decide whether reduced motion is asked for. */
function settingsFolder(inMotion) {
  const folder = mkdtempSync(join(tmpdir(), 'gridwise-webkit-'));
  mkdirSync(join(folder, 'gtk-3.0'));
  writeFileSync(join(folder, 'gtk-3.0', 'gtk.css'), kSmallTools);
  writeFileSync(join(folder, 'gtk-3.0', 'settings.ini'), `[Settings]\ngtk-enable-animations=${Number(inMotion)}\n`);
  return folder;
}

/** WebKitWebDriver with one session. */
class Driver {
  /** The driver sometimes waits for a browser that never reports to it: then another one is started. */
  static async start(display, inMotion, tries = 3) {
    const driver = new Driver(display, await freePort(), settingsFolder(inMotion));
    try {
      await driver.untilReady();
      const options = { binary: kMiniBrowser, args: ['--automation'] };
      const wanted = { capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } } };
      const { sessionId } = await driver.post('/session', wanted);
      driver.session = `/session/${sessionId}`;
      return driver;
    } catch (error) {
      await driver.end();
      if (tries > 1) return Driver.start(display, inMotion, tries - 1);
      throw error;
    }
  }

  session = '';
  /** What the driver and its browser print, and how the driver ended. */
  output = '';

  constructor(display, port, folder) {
    this.url = `http://127.0.0.1:${port}`;
    this.folder = folder;
    this.process = spawn('WebKitWebDriver', [`--port=${port}`], {
      env: { ...process.env, DISPLAY: display, XDG_CONFIG_HOME: folder, LANG: 'en_GB.UTF-8' },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    this.process.stderr.on('data', (text) => (this.output += text));
    this.process.once('error', ({ message }) => (this.output += message));
    this.process.once('exit', (code, signal) => (this.output += `ended with ${code ?? signal}`));
  }

  async untilReady() {
    for (const end = Date.now() + kPatienceMs; ; await new Promise((again) => setTimeout(again, 50))) {
      try {
        return await this.ask('GET', '/status');
      } catch (error) {
        if (Date.now() > end) throw error;
      }
    }
  }

  async ask(method, path, body = undefined) {
    const asked = { method, body: body && JSON.stringify(body), signal: AbortSignal.timeout(2 * kPatienceMs) };
    const answer = await fetch(this.url + this.session + path, asked).catch(({ message, cause }) =>
      assert.fail(`WebKitWebDriver does not answer ${path}: ${cause ?? message}: ${this.output}`),
    );
    const { value } = await answer.json();
    if (!answer.ok) throw new Error(`WebKit: ${path}: ${value.error}: ${value.message}`);
    return value;
  }

  post(path, body) {
    return this.ask('POST', path, body);
  }

  async end() {
    if (this.session) await this.ask('DELETE', '').catch(() => {});
    this.process.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** Runs in the page: keeps what it complains about from now on. */
function listen() {
  const seen = (window['complaints'] = []);
  for (const kind of ['error', 'warn']) {
    console[kind] = (...said) => seen.push(`console: ${said.join(' ')}`);
  }
  addEventListener('error', ({ message }) => seen.push(`error: ${message}`));
  addEventListener('unhandledrejection', ({ reason }) => seen.push(`error: ${reason}`));
}

/** Runs in the page: goes to a path as the page's links do. */
function follow(path) {
  history.pushState(null, '', path);
  dispatchEvent(new PopStateEvent('popstate'));
}

/** A visitor in WebKit. Its driver knows no fingers, only a mouse. */
export class WebKitVisitor {
  static async come(display, url, { width, height, inMotion = false }) {
    const driver = await Driver.start(display, inMotion);
    const visitor = new WebKitVisitor(driver, url);
    try {
      await visitor.resize(width, height);
      return visitor;
    } catch (error) {
      await visitor.leave();
      throw error;
    }
  }

  /** Gives the page this size: the window is higher by its tools. */
  async resize(width, height) {
    await this.driver.post('/window/rect', { x: 0, y: 0, width, height });
    const tools = height - (await this.read(() => innerHeight));
    await this.driver.post('/window/rect', { x: 0, y: 0, width, height: height + tools });
    assert.deepEqual(await this.read(() => [innerWidth, innerHeight]), [width, height], 'the size of the window');
  }

  constructor(driver, url) {
    this.driver = driver;
    this.url = url;
  }

  /**
   * Loads the address, leaves it and comes back by a link: a driver cannot listen to the page before it has loaded.
   */
  async open(path) {
    await this.driver.post('/url', { url: this.url + path });
    await this.has('h1');
    await this.read(listen);
    await this.read(follow, '/nowhere');
    await this.has('[href="/"]');
    await this.read(follow, path);
  }

  async has(selector) {
    const end = Date.now() + kPatienceMs;
    while (Date.now() < end) {
      if (await this.read((wanted) => document.querySelector(wanted) !== null, selector)) return;
    }
    throw new Error(`never seen: ${selector}`);
  }

  /** Calls a function in the page. It sees nothing of this file. */
  read(look, given = undefined) {
    return this.driver.post('/execute/sync', { script: `return (${look})(...arguments)`, args: [given ?? null] });
  }

  point(...actions) {
    const mouse = { type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions };
    return this.driver.post('/actions', { actions: [mouse] });
  }

  async tap(place) {
    await this.down(place);
    await this.up();
  }

  async down(place) {
    await this.point({ ...pointerMove(place), duration: 0 }, { type: 'pointerDown', button: 0 });
  }

  async move(place) {
    await this.point(pointerMove(place));
  }

  async up() {
    await this.point({ type: 'pointerUp', button: 0 });
  }

  takeComplaints() {
    return this.read(() => window['complaints'].splice(0));
  }

  leave() {
    return this.driver.end();
  }
}

const pointerMove = ({ x, y }) => ({ type: 'pointerMove', duration: 50, x: Math.round(x), y: Math.round(y) });

export async function withWebKit(work) {
  const screen = await openScreen();
  await work((url, window) => WebKitVisitor.come(screen.display, url, window)).finally(() => screen.close());
}
