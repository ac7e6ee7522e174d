import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { JobWorkers } from './job_workers';
import { FakeWorker } from './worker_for_tests';

let workers: FakeWorker[];
let sent: object[];
let jobs: JobWorkers;

beforeEach(() => {
  vi.useFakeTimers();
  [workers, sent] = [[], []];
  jobs = new JobWorkers(
    () => {
      const worker = new FakeWorker();
      workers.push(worker);
      return worker;
    },
    (message) => sent.push(message),
  );
});
afterEach(() => vi.useRealTimers());

const ask = (id: number, verb = 'analyse', more = {}) => {
  const asked = { id, do: verb, ...more };
  return jobs.takes(JSON.stringify(asked), asked);
};
/** The program of a Worker accepts its job, and calls it j1 as all do. */
const accept = (worker: FakeWorker | undefined, id: number, more = {}) =>
  worker?.tell({ id, ok: { job: 'j1', ...more } });
const report = { verdict: 'win', line: ['a1'] };

test('a job runs in a Worker of its own, under a name that is unique here', () => {
  expect(ask(1)).toBe(true);
  expect(ask(2, 'solve')).toBe(true);
  accept(workers[0], 1, { selector: 'expert' });
  accept(workers[1], 2);
  workers[1]?.tell({ job: 'j1', report });
  workers[0]?.tell({ job: 'j1', done: true, report });
  expect(sent).toEqual([
    { id: 1, ok: { job: 'd1', selector: 'expert' } },
    { id: 2, ok: { job: 'd2' } },
    { job: 'd2', report },
    { job: 'd1', done: true, report },
  ]);
});

test('hints and other requests are left to the matches', () => {
  expect(ask(1, 'match.hint')).toBe(false);
  expect(ask(2, 'position.open')).toBe(false);
  expect(ask(3, 'job.stop', { job: 'j1' })).toBe(false);
  expect(workers).toEqual([]);
});

test('four at a time; a job gets a Worker that is free, and a free one ends after a while', () => {
  for (const id of [1, 2, 3, 4, 5]) ask(id);
  expect(workers.map(({ lines }) => lines.map((one) => one.id))).toEqual([[1], [2], [3], [4]]);
  expect(sent).toMatchObject([{ id: 5, error: { code: 'limit/busy' } }]);
  accept(workers[1], 2);
  workers[1]?.tell({ job: 'j1', done: true, report });
  ask(6);
  expect(workers[1]?.lines.map((one) => one.id)).toEqual([2, 6]);
  workers[1]?.tell({ id: 6, ok: { job: 'j2' } });
  workers[1]?.tell({ job: 'j2', done: true, report });
  vi.advanceTimersByTime(60_000);
  expect(workers.map(({ ended }) => ended)).toEqual([false, true, false, false]);
});

test('a stop ends the Worker at once, and tells the last report', () => {
  for (const id of [1, 2]) accept(ask(id) ? workers.at(-1) : undefined, id);
  workers[0]?.tell({ job: 'j1', report });
  sent = [];
  ask(4, 'job.stop', { job: 'd1' });
  expect(workers.map(({ ended }) => ended)).toEqual([true, false]);
  expect(sent).toEqual([
    { id: 4, ok: { stopped: 1 } },
    { job: 'd1', done: true, report },
  ]);
});

test("a stop without a name stops all jobs, and is the matches' own if there are none", () => {
  for (const id of [1, 2]) accept(ask(id) ? workers.at(-1) : undefined, id);
  sent = [];
  expect(ask(3, 'job.stop')).toBe(true);
  expect(workers.map(({ ended }) => ended)).toEqual([true, true]);
  expect(sent).toMatchObject([
    { id: 3, ok: { stopped: 2 } },
    { job: 'd1', done: true },
    { job: 'd2', done: true },
  ]);
  expect(ask(4, 'job.stop')).toBe(false);
});

test('a study that is stopped before its first report has played nothing', () => {
  ask(1, 'level.study');
  accept(workers[0], 1);
  ask(2, 'job.stop', { job: 'd1' });
  expect(sent.at(-1)).toMatchObject({ done: true, report: { verdict: 'unknown', facts: { games: 0 } } });
});

test('a refusal, or a trap, costs that job alone', () => {
  ask(1);
  workers[0]?.tell({ id: 1, error: { code: 'text/bad_move', says: 'no' } });
  ask(2);
  accept(workers[0], 2);
  workers[0]?.trap();
  ask(3);
  workers[1]?.trap();
  expect(sent).toMatchObject([
    { id: 1, error: { code: 'text/bad_move' } },
    { id: 2, ok: { job: 'd1' } },
    { job: 'd1', done: true, error: { code: 'server/internal' } },
    { id: 3, error: { code: 'server/internal' } },
  ]);
  expect(workers.map(({ ended }) => ended)).toEqual([true, true]);
});
