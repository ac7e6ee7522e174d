// Stands for `gridwise serve --stdio [--data DIR]` with the program of the page, so that the scripts of tests/protocol run
// on it: node host.mjs LOCAL PROGRAM.wasm serve --stdio [--data DIR]. LOCAL is a folder with program.js and job_workers.js, made
// from web/src/protocol/local. As in the page, jobs have workers of their own, and nothing is answered before it is kept.
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

const [, , local, wasm, ...rest] = process.argv;
const { Program } = await import(pathToFileURL(join(local, 'program.js')));
const { JobWorkers } = await import(pathToFileURL(join(local, 'job_workers.js')));
const instanceOf = (module) => (imports) => new WebAssembly.Instance(module, imports).exports;

function runJobs() {
  const program = new Program(instanceOf(workerData), { send: (line) => parentPort.postMessage(line), keep() {} });
  program.start(false);
  parentPort.on('message', (line) => program.receive(line));
}

/** A thread as the page's Worker. */
function startWorker(module) {
  const thread = new Worker(new URL(import.meta.url), { workerData: module, argv: [local, wasm] });
  const worker = {
    postMessage: (line) => thread.postMessage(line),
    terminate: () => void thread.terminate(),
    onmessage: null,
    onerror: null,
  };
  thread.on('message', (data) => worker.onmessage?.({ data }));
  thread.on('error', (error) => {
    console.error(error);
    worker.onerror?.({ preventDefault() {} });
  });
  return worker;
}

function serve() {
  const module = new WebAssembly.Module(readFileSync(wasm));
  const data = rest.includes('--data') ? rest[rest.indexOf('--data') + 1] : undefined;
  const journal = data && join(data, 'journal.jsonl');
  let unanswered = 0;
  let ended = false;
  const send = (line) => {
    process.stdout.write(`${line}\n`);
    if (line.startsWith('{"id":')) unanswered -= 1;
    if (ended && unanswered === 0) process.exit(0);
  };
  const program = new Program(instanceOf(module), {
    send,
    keep: (row) => journal && appendFileSync(journal, `${row}\n`),
  });
  if (journal && existsSync(journal)) {
    for (const row of readFileSync(journal, 'utf8').split('\n'))
      if (row && !program.load(row)) throw new Error(`unreadable row: ${row}`);
  }
  program.start(false);
  const jobs = new JobWorkers(
    () => startWorker(module),
    (message) => send(JSON.stringify(message)),
  );
  createInterface({ input: process.stdin })
    .on('line', (line) => {
      unanswered += 1;
      let asked = {};
      try {
        asked = JSON.parse(line) ?? {};
      } catch {
        // the program says what is wrong
      }
      if (!jobs.takes(line, asked)) program.receive(line);
    })
    .on('close', () => {
      ended = true;
      if (unanswered === 0) process.exit(0);
    });
}

if (isMainThread) serve();
else runJobs();
