// Measures how soon the program in the browser answers, for the program in GRIDWISE_BIN: from the request for its file to its
// first sign of life. First: a browser that has nothing of the page. Later: the page opened again, in a browser that has its
// files and its compiled code, as after a restart.
//   npm run ready      prints the median and the maximum of each
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ready } from './here.mjs';
import { Program, browserWithProfile } from './stage.mjs';

const kTimes = 7;

/** In the page: notes when the program's file is requested, and when its Worker says that it is ready. */
function watch() {
  const compile = WebAssembly.compileStreaming;
  WebAssembly.compileStreaming = (source) => {
    Object.assign(globalThis, { askedAt: performance.now() });
    return compile.call(WebAssembly, source);
  };
  const Plain = Worker;
  globalThis.Worker = class extends Plain {
    constructor(path, options) {
      super(path, options);
      this.addEventListener('message', ({ data }) => {
        if (data.ready) globalThis.readyAt ??= performance.now();
      });
    }
  };
}

async function readyMs(page) {
  await ready(page);
  return page.evaluate(() => globalThis.readyAt - globalThis.askedAt);
}

/** The time of the first visit and of a later one, each in a browser process of its own. */
async function visits(program) {
  const profile = mkdtempSync(join(tmpdir(), 'gridwise-profile-'));
  const times = [];
  for (const visit of ['first', 'second', 'later']) {
    const context = await browserWithProfile(profile);
    await context.addInitScript(watch);
    const page = await context.newPage();
    await page.goto(program.url);
    const ms = await readyMs(page);
    if (visit !== 'second') times.push(ms); // code is kept compiled from the second use on
    // What the browser compiles for the next time is written when it has nothing else to do.
    await page.waitForTimeout(2_000);
    await context.close();
  }
  rmSync(profile, { recursive: true, force: true });
  return times;
}

const program = await Program.start();
const [first, later] = [[], []];
for (let i = 0; i < kTimes; i++) {
  const [one, other] = await visits(program);
  first.push(one);
  later.push(other);
}
await program.end();
console.log('         median   longest   (ms until the program in the browser is ready)');
for (const [name, times] of Object.entries({ first, later })) {
  times.sort((a, b) => a - b);
  const shown = (ms) => ms.toFixed(0).padStart(7);
  console.log(name.padEnd(7), shown(times[kTimes >> 1]), shown(times.at(-1)));
}
