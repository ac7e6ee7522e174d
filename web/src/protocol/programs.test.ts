import { beforeEach, expect, test, vi } from 'vitest';
import { Connection, ProtocolError } from './connection';
import { saveKeys } from './match_keys';
import { Programs, type ProgramsOptions } from './programs';
import { FakeSocket } from './socket_for_tests';

const kept = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
});
beforeEach(() => {
  kept.clear();
  return () => vi.useRealTimers();
});

const soon = async () => {
  for (let turn = 0; turn < 12; turn++) await Promise.resolve();
};

/** Programs whose sockets are the test's. */
function both(options: Partial<ProgramsOptions> = {}) {
  const [there, here] = [new FakeSocket(), new FakeSocket()];
  const events: string[] = [];
  const programs = new Programs({
    online: (onStatus) => new Connection(() => there, onStatus),
    here: () => here,
    onStatus: (status) => events.push(status),
    onNeeded: (needed) => events.push(needed ? 'needed' : 'free'),
    ...options,
  });
  return { programs, there, here, events };
}

/** The server is reached, and the program here ready. */
function ready(options: Partial<ProgramsOptions> = {}) {
  const all = both(options);
  all.there.onopen?.();
  all.programs.prepare();
  all.here.onopen?.();
  return all;
}

/** The server cannot be reached, the program here is ready. */
function alone() {
  const all = both();
  all.there.onclose?.();
  all.programs.prepare();
  all.here.onopen?.();
  return all;
}

const kSolo = { setup: 'g', seats: [{ kind: 'person' as const }, { kind: 'bot' as const, selector: 's' }] };
const kOpen = { setup: 'g', seats: [{ kind: 'person' as const }, { kind: 'open' as const }] };

test('without a program here everything goes to the server, at once', () => {
  const { programs, there } = both({ here: undefined });
  there.onopen?.();
  void programs.request('match.new', kSolo);
  void programs.request('games', {});
  programs.run('solve', { text: 't' }, () => {});
  expect(there.verbs()).toEqual(['match.new', 'games', 'solve']);
});

test('a game with bots is begun here once the program is ready, and stays here', async () => {
  const { programs, there, here } = ready();
  const begun = programs.request('match.new', kSolo);
  await soon();
  here.answer('match.new', { match: 'm1' });
  await begun;
  expect(programs.isHere('m1')).toBe(true);
  programs.watch(
    'm1',
    () => {},
    () => {},
  );
  void programs.request('match.move', { match: 'm1', seq: 1, command: 'c', move: 'a1' });
  programs.run('match.hint', { match: 'm1' }, () => {});
  await soon();
  expect(here.verbs()).toEqual(['match.new', 'match.watch', 'match.move', 'match.hint']);
  expect(there.verbs()).toEqual([]);
});

test('it is begun on the server with others, signed in, or before the program is ready', async () => {
  const { programs, there, here } = ready();
  void programs.request('match.new', kOpen);
  await soon();
  expect(there.verbs()).toEqual(['match.new']);
  const signedIn = ready({ isSignedIn: () => true });
  void signedIn.programs.request('match.new', kSolo);
  const early = both();
  early.there.onopen?.();
  void early.programs.request('match.new', kSolo);
  await soon();
  expect(signedIn.there.verbs()).toEqual(['match.new']);
  expect(early.there.verbs()).toEqual(['match.new']);
  expect(here.verbs()).toEqual([]);
});

test('what each program has: matches by their keys, records too', async () => {
  const { programs, there, here } = ready();
  saveKeys('m1', { seats: [], here: true, record: 'r1' });
  saveKeys('m2', { seats: [] });
  void programs.request('match.get', { match: 'm1' });
  void programs.request('match.get', { match: 'm2' });
  void programs.request('record.get', { record: 'r1' });
  void programs.request('record.get', { record: 'r2' });
  await soon();
  expect(here.sent.map(({ match, record }) => match ?? record)).toEqual(['m1', 'r1']);
  expect(there.sent.map(({ match, record }) => match ?? record)).toEqual(['m2', 'r2']);
});

test('a match or record that one program does not know is asked of the other', async () => {
  const { programs, there, here } = ready();
  const found = programs.request('record.get', { record: 'old' });
  await soon();
  there.hear({ id: there.sent.at(-1)?.id, error: { code: 'record/unknown', says: 'server' } });
  await soon();
  here.answer('record.get', { id: 'old' });
  expect(await found).toEqual({ id: 'old' });
  const failed = vi.fn();
  programs.watch('m9', () => {}, failed);
  await soon();
  there.hear({ id: there.sent.at(-1)?.id, error: { code: 'match/unknown', says: 'server' } });
  await soon();
  expect(here.sent.at(-1)).toMatchObject({ do: 'match.watch', match: 'm9' });
  here.hear({ id: here.sent.at(-1)?.id, error: { code: 'match/unknown', says: 'here' } });
  await soon();
  expect(failed).toHaveBeenCalledOnce();
});

test('what both can do goes to the server, or here if it cannot be reached', async () => {
  const { programs, there } = ready();
  void programs.request('position.open', { text: 't' });
  programs.run('solve', { text: 't' }, () => {});
  await soon();
  expect(there.verbs()).toEqual(['position.open', 'solve']);
  const away = alone();
  void away.programs.request('position.open', { text: 't' });
  away.programs.run('solve', { text: 't' }, () => {});
  await soon();
  expect(away.here.verbs()).toEqual(['position.open', 'solve']);
});

test('the first requests wait until it is known whether the server can be reached, not for ever', async () => {
  vi.useFakeTimers();
  const { programs, there, here } = both();
  void programs.request('games', {});
  await soon();
  here.onopen?.();
  expect([...there.verbs(), ...here.verbs()]).toEqual([]);
  vi.advanceTimersByTime(5_000);
  await soon();
  here.onopen?.();
  expect(here.verbs()).toEqual(['games']);
});

test('when the server is lost, the program here answers what it has not', async () => {
  const { programs, there, here } = ready();
  const opened = programs.request('position.open', { text: 't' });
  await soon();
  there.onclose?.();
  await soon();
  here.answer('position.open', { text: 'here' });
  expect(await opened).toEqual({ text: 'here' });
});

test('a lost server does not lose the line of the page, unless the server is needed', () => {
  const { programs, there, events } = ready();
  const leave = programs.watch(
    'm2',
    () => {},
    () => {},
  );
  there.onclose?.();
  expect(programs.status).toBe('open');
  expect(events.filter((one) => one === 'needed' || one === 'free')).toEqual(['needed']);
  const leaveOther = programs.watch(
    'm3',
    () => {},
    () => {},
  );
  leave();
  leave(); // leaves nothing more
  expect(events.at(-1)).toBe('needed');
  leaveOther();
  expect(events.at(-1)).toBe('free');
});

test('a site without a server: people are refused with that, everything else is here', async () => {
  const { programs, here } = both({ online: undefined });
  void programs.request('match.new', kSolo);
  const refused = programs.request('seek.list', {}).catch((error: ProtocolError) => error.refusal.code);
  expect(await refused).toBe('server/none');
  await soon();
  here.onopen?.();
  expect(programs.status).toBe('open');
  expect(here.verbs()).toEqual(['match.new']);
  expect(programs.isHere('any')).toBe(true);
});

test('unfinished matches are listed by the program that plays them', async () => {
  const { programs, there, here } = ready();
  saveKeys('m1', { seats: [], here: true });
  const list = programs.request('match.list', { ids: ['m1', 'm2'] });
  await soon();
  expect(there.sent.at(-1)).toMatchObject({ ids: ['m2'] });
  expect(here.sent.at(-1)).toMatchObject({ ids: ['m1'] });
  there.answer('match.list', { matches: [{ match: 'm2' }], next: 'more' });
  here.answer('match.list', { matches: [{ match: 'm1' }] });
  expect(await list).toEqual({ matches: [{ match: 'm2' }, { match: 'm1' }], next: 'more' });
});

test('while the server is away its matches are left out, and it says that it cannot answer for them', async () => {
  const { programs, there, here } = alone();
  saveKeys('m1', { seats: [], here: true });
  const list = programs.request('match.list', { ids: ['m1', 'm2'] });
  await soon();
  here.answer('match.list', { matches: [{ match: 'm1' }] });
  expect((await list).matches).toHaveLength(1);
  expect(there.verbs()).toEqual([]);
  expect(programs.answersFor('m1')).toBe(true);
  expect(programs.answersFor('m2')).toBe(false);
});

test('records and statistics of both are one list', async () => {
  const { programs, there, here } = ready();
  const records = programs.request('record.list', {});
  await soon();
  await vi.dynamicImportSettled();
  there.answer('record.list', { records: [{ id: 'a', played: 3 }] });
  here.answer('record.list', { records: [{ id: 'b', played: 5 }] });
  expect((await records).records.map(({ id }) => id)).toEqual(['b', 'a']);
  const none = { tallies: [], streaks: [], bests: [], ratings: [] };
  const standing = programs.request('standing.get', {});
  await soon();
  there.answer('standing.get', { ...none, imported: 1 });
  here.answer('standing.get', { ...none, imported: 2 });
  expect(await standing).toMatchObject({ imported: 3 });
  const first = programs.request('standing.get', {});
  await soon();
  there.answer('standing.get', { ...none, imported: 1 });
  here.hear({ id: here.sent.at(-1)?.id, error: { code: 'account/unknown', says: 'no account' } });
  expect(await first).toMatchObject({ imported: 1 });
});

test('a job that is stopped before it is known where it runs is stopped there', async () => {
  const { programs, here, there } = both();
  const job = programs.run('solve', { text: 't' }, () => {});
  job.stop();
  there.onclose?.();
  await soon();
  here.onopen?.();
  here.answer('solve', { job: 'd1' });
  await soon();
  expect(here.sent.at(-1)).toMatchObject({ do: 'job.stop', job: 'd1' });
});
