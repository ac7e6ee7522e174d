// The end-to-end test environment: the real program with its own port and data folder, a real browser, and a log of
// all the page's errors and warnings.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { chromium } from 'playwright-core';

/**
 * CrossOriginOpenerPolicy is off because with it the browser starts a second process for each visit and discards that
 * of about:blank: a quarter of the CPU time of a visit (docs/experiments.md). tests/server/socket_test.py tests the
 * header. The others are off in Playwright, whose list this one replaces.
 */
const kFeaturesOff = [
  'CrossOriginOpenerPolicy',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'BoundaryEventDispatchTracksNodeRemoval',
  'HttpsUpgrades',
  'OptimizationHints',
  'PaintHolding',
  'RenderDocument',
  'ThirdPartyStoragePartitioning',
];
const kBrowserFlags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${kFeaturesOff.join(',')}`,
];
/** The first one installed. The headless shell takes less CPU time, as it has no window (docs/experiments.md). */
const kBrowsers = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/** A time limit, longer where GRIDWISE_PATIENCE asks for it: only a hang may exceed it. */
export const patient = (ms) => ms * Number(process.env.GRIDWISE_PATIENCE ?? 1);
export const kPatienceMs = patient(15_000);

/** Below the ports that systems give to connections: one of those could take a program's port while it is down. */
const kPorts = { from: 20_000, to: 30_000 };

/** A free port. */
export function freePort() {
  return new Promise((found) => {
    const server = createServer();
    const tryOne = () => server.listen(randomInt(kPorts.from, kPorts.to), '127.0.0.1');
    server.on('error', tryOne);
    server.once('listening', () => {
      const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
      server.close(() => found(port));
    });
    tryOne();
  });
}

/** The program under test. It keeps its port and data across restarts. */
export class Program {
  static async start(options = []) {
    const binary = resolve(process.env.GRIDWISE_BIN ?? '../build/release/gridwise');
    const program = new Program(binary, await freePort(), mkdtempSync(join(tmpdir(), 'gridwise-e2e-')), options);
    await program.start();
    return program;
  }

  output = '';

  constructor(binary, port, data, options) {
    this.binary = binary;
    this.port = port;
    this.data = data;
    this.options = options;
  }

  get url() {
    return `http://127.0.0.1:${this.port}`;
  }

  async start() {
    const given = ['serve', '--port', String(this.port), '--data', this.data, ...this.options];
    this.process = spawn(this.binary, given, { stdio: ['ignore', 'pipe', 'pipe'] });
    this.ended = new Promise((ended) => this.process.once('exit', ended));
    this.process.once('error', (error) => (this.output += error.message));
    for (const stream of [this.process.stdout, this.process.stderr]) stream.on('data', (text) => (this.output += text));
    await this.untilHealthy();
  }

  async ensureStarted() {
    if (this.process.exitCode !== null || this.process.signalCode !== null) await this.start();
  }

  /** Kills the program (SIGKILL, like a power cut), or asks it to end. */
  async stop(/** @type {NodeJS.Signals} */ signal = 'SIGTERM') {
    this.process.kill(signal);
    await this.ended;
  }

  async end() {
    await this.stop();
    rmSync(this.data, { recursive: true, force: true });
  }

  async untilHealthy() {
    const until = Date.now() + kPatienceMs;
    while (Date.now() < until) {
      const healthy = await fetch(`${this.url}/api/health`).then(
        (answer) => answer.ok,
        () => false,
      );
      if (healthy) return;
      await new Promise((wait) => setTimeout(wait, 50));
    }
    throw new Error(`${this.binary} does not answer on port ${this.port}: ${this.output}`);
  }
}

function browserOptions(flags = []) {
  const executablePath = process.env.CHROMIUM ?? kBrowsers.find((path) => existsSync(path));
  assert.ok(executablePath, `none of ${kBrowsers.join(', ')} is installed`);
  return { executablePath, args: [...kBrowserFlags, ...flags] };
}

/** Runs `work` with a browser, and closes it. */
export async function withBrowser(work, flags = []) {
  const browser = await chromium.launch(browserOptions(flags));
  await work(browser).finally(() => browser.close());
}

/** A browser that keeps everything in this folder, also for the next one; it closes with its context. */
export function browserWithProfile(folder) {
  return chromium.launchPersistentContext(folder, browserOptions());
}

/** Runs `work` with a dedicated program and browser, and closes both. */
export async function withProgram(work, options = []) {
  const program = await Program.start(options);
  try {
    await withBrowser((browser) => work(program, browser));
  } finally {
    await program.end();
  }
}

/** In the page: the visitor asks for little to be loaded. */
function saveData() {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
}

/** Page -> the ids of its newest socket's unanswered requests. */
const unanswered = new WeakMap();

function listen(page) {
  page.on('websocket', (socket) => {
    const asked = new Set();
    unanswered.set(page, asked);
    const idsOf = ({ payload }) =>
      String(payload)
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line).id);
    socket.on('framesent', (frame) => idsOf(frame).forEach((id) => asked.add(id)));
    socket.on('framereceived', (frame) => idsOf(frame).forEach((id) => asked.delete(id)));
  });
}

/** Waits until every request is answered and every finite animation has ended. */
export async function quiet(page) {
  const end = Date.now() + kPatienceMs;
  while (Date.now() < end) {
    const moving = await page.evaluate(async () => {
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
      const running = document.getAnimations().filter(({ playState }) => playState === 'running');
      return running.some(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
    });
    if (!moving && unanswered.get(page)?.size === 0) return;
  }
  throw new Error(`the page is never quiet: ${[...(unanswered.get(page) ?? [])]}`);
}

/**
 * The visitors of one test: browsers of the given width, each with its own storage. They ask for reduced motion unless
 * the stage is in motion.
 */
export class Stage {
  static names = 0;
  contexts = [];
  complaints = [];
  expected = undefined;
  /** A program of this test alone, if it has one. */
  own = undefined;

  /** `playsHere`: visitors use the program in their browser; otherwise they save data, and leave it to the server. */
  constructor(program, browser, width, { inMotion = true, playsHere = false } = {}) {
    this.playsHere = playsHere;
    this.inMotion = inMotion;
    this.program = program;
    this.browser = browser;
    this.width = width;
  }

  /** A name that no other test has: accounts outlive their tests. */
  newName(name) {
    Stage.names += 1;
    return `${name} ${Stage.names}`;
  }

  /** From here on the test has a program of its own, where nobody else is and nothing has been played. */
  async alone() {
    this.own = await Program.start();
    this.program = this.own;
  }

  /** A new visitor at an address; `options` are those of a browser context. */
  async visit(path, options = {}) {
    const context = await this.browser.newContext({
      viewport: { width: this.width, height: this.width < 600 ? 844 : 900 },
      hasTouch: this.width < 600,
      locale: 'en-GB',
      reducedMotion: this.inMotion ? 'no-preference' : 'reduce',
      permissions: ['clipboard-read', 'clipboard-write'],
      ...options,
    });
    this.contexts.push(context);
    if (!this.playsHere) await context.addInitScript(saveData);
    return this.arrive(await context.newPage(), path);
  }

  /** Opens an address in a page and waits until the room is loaded. */
  async arrive(page, path) {
    page.setDefaultTimeout(kPatienceMs);
    listen(page);
    page.on('pageerror', (error) => this.complaints.push(`error: ${error.message}`));
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) this.complaints.push(`console: ${message.text()}`);
    });
    page.on('request', (request) => {
      const { origin, protocol } = new URL(request.url());
      if (protocol.startsWith('http') && origin !== this.program.url) this.complaints.push(`request to ${origin}`);
    });
    await page.goto(new URL(path, this.program.url).href);
    await page.locator('h1').waitFor();
    return page;
  }

  /** Fails if a page logged an unexpected error or warning. */
  assertNoComplaints() {
    const unexpected = this.complaints.filter((text) => !this.expected?.test(text));
    assert.deepEqual(unexpected, []);
  }

  async close() {
    for (const context of this.contexts) await context.close();
    await this.own?.end();
  }
}
