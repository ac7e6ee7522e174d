// Runs the end-to-end tests against the program in GRIDWISE_BIN, in shards: each has a program with data of its own and
// a browser, and takes the next test file when it has finished one, the longest of the last run here first.
//   npm run e2e [-- [--every-width] [--offline] [--shards N] [--reverse] PART-OF-A-NAME...]     N is the number of cores by default
// A name is "FILE TEST WIDTH", as printed. The last line says how many passed and failed. GRIDWISE_PATIENCE multiplies
// every time limit. --reverse runs the tests from the last to the first, since none may need what another one left.
//
// Which runs there are. Every test runs at a desk's width. It also runs at a phone's, as one of `onPhoneToo` of its
// file, if it meets a layout or a way to touch that only a phone has: a tap that asks for a second one, a sheet instead
// of a drawer, one board instead of two, a room that could overflow. viewport.test.mjs sets widths of its own. Tests in
// the `nightly` of their file check in another language or theme what a test beside them checks. --every-width runs all
// tests at both widths.
//
// --offline runs the files *.offline.mjs instead, against a program whose page plays without a server too. All other tests
// leave that to the server, as for visitors who save data.
//
// A test that takes longer than others has its time limit as `limitMs`.
//
// Animation is on only in files that export `inMotion`: elsewhere visitors ask for reduced motion, since drawing is
// most of the work.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { patient, Stage, withProgram } from './stage.mjs';

const kDesk = 1280;
const kPhone = 390;
const kTestMs = patient(400_000);
const kLogs = new URL('../../build/test-logs/', import.meta.url);
const kTimes = new URL('browser-seconds.json', kLogs);
/** Has few tests, which take long. */
const kLong = 'access.test.mjs';

const { values: options, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: {
    'every-width': { type: 'boolean', default: false },
    offline: { type: 'boolean', default: false },
    reverse: { type: 'boolean', default: false },
    shards: { type: 'string', default: String(availableParallelism()) },
  },
});

/** The runs of a file: every exported function, at its widths. */
async function runsOf(file) {
  const { onPhoneToo = [], nightly = [], inMotion = false, ...tests } = await import(`./${file}`);
  const runs = Object.entries(tests).flatMap(([name, run]) =>
    [kDesk, kPhone].map((width) => ({
      label: `${file} ${name} ${width}`,
      inGate: !nightly.includes(run) && (width === kDesk || onPhoneToo.includes(run)),
      run,
      width,
      inMotion,
    })),
  );
  const isWanted = ({ label }) => wanted.length === 0 || wanted.some((part) => label.includes(part));
  return runs.filter((one) => options['every-width'] || one.inGate || wanted.includes(one.label)).filter(isWanted);
}

/** File -> the seconds it took in the last run here. */
function secondsOfLastRun() {
  try {
    return JSON.parse(readFileSync(kTimes, 'utf8'));
  } catch {
    return {};
  }
}

/** The files with their runs, in starting order: first those that never ran here, the ones with many runs before. */
async function startingOrder() {
  const names = readdirSync(new URL('.', import.meta.url)).filter((file) =>
    file.endsWith(options.offline ? '.offline.mjs' : '.test.mjs'),
  );
  const files = await Promise.all(names.sort().map(async (file) => ({ file, runs: await runsOf(file) })));
  const some = files.filter(({ runs }) => runs.length > 0);
  if (options.reverse) return some.reverse().map(({ file, runs }) => ({ file, runs: runs.reverse() }));
  const took = secondsOfLastRun();
  const cost = ({ file, runs }) => took[file] ?? (file === kLong ? 2000 : 1000 + runs.length);
  return some.sort((a, b) => cost(b) - cost(a));
}

function keepSeconds(took) {
  mkdirSync(kLogs, { recursive: true });
  writeFileSync(kTimes, JSON.stringify({ ...secondsOfLastRun(), ...took }, null, 1));
}

function withTimeout(work, limitMs = kTestMs) {
  let timer;
  const late = new Promise((_, fail) => {
    timer = setTimeout(() => fail(new Error(`took longer than ${limitMs / 1000} s`)), limitMs);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** Runs one test; returns what to print, and whether it failed. */
async function runOne({ label, run, width, inMotion }, program, browser) {
  const stage = new Stage(program, browser, width, { inMotion, playsHere: options.offline });
  const began = Date.now();
  try {
    // A test that failed may have left it killed.
    await program.ensureStarted();
    try {
      await withTimeout(run(stage), run.limitMs);
      stage.assertNoComplaints();
    } finally {
      await stage.close();
    }
    return { text: `ok      ${label} (${((Date.now() - began) / 1000).toFixed(1)} s)`, failed: false };
  } catch (error) {
    return { text: [`FAILED  ${label}`, error.stack ?? error, ...stage.complaints].join('\n'), failed: true };
  }
}

const waiting = await startingOrder();
const took = {};
const results = [];

/** Runs waiting files until none is left. What a file prints comes in one piece, as shards print beside each other. */
async function runShard(program, browser) {
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const began = Date.now();
    const done = [];
    for (const one of next.runs) done.push(await runOne(one, program, browser));
    took[next.file] = (Date.now() - began) / 1000;
    results.push(...done);
    console.log(done.map(({ text }) => text).join('\n'));
  }
}

const shards = Math.max(1, Math.min(Number(options.shards), waiting.length));
await Promise.all(Array.from({ length: shards }, () => withProgram(runShard)));
if (wanted.length === 0) keepSeconds(took);
const failures = results.filter(({ failed }) => failed);
// Repeated at the end, where the tail of a log still shows them.
console.log(failures.map(({ text }) => text).join('\n'));
console.log(`${results.length - failures.length} passed, ${failures.length} failed`);
process.exitCode = failures.length > 0 || results.length === 0 ? 1 : 0;
