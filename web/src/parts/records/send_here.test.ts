import { beforeEach, expect, test, vi } from 'vitest';
import { ProtocolError } from '../../protocol/connection';
import type { Programs } from '../../protocol/programs';
import { exportHere } from './records_here';
import { keysOf, kOwnSeat, saveKeys } from '../../protocol/match_keys';
import { leaveMatches, sendHere, tellServer } from './send_here';

const kept = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
});
beforeEach(() => kept.clear());

/** A browser with these records, newest first, two a page; `refuse` is the server's code for one of them. */
function programs(ids: string[], refuse: Record<string, string> = {}) {
  const sent: string[] = [];
  const askHere = vi.fn(async (verb: string, { cursor = '0', record }: { cursor?: string; record?: string }) => {
    if (verb === 'record.get') return { id: record, moves: [] };
    const from = Number(cursor);
    const more = from + 2 < ids.length;
    return { records: ids.slice(from, from + 2).map((id) => ({ id })), ...(more && { next: String(from + 2) }) };
  });
  const askServer = vi.fn(async (_: string, { data, offline }: { data: { id: string }; offline?: boolean }) => {
    expect(offline).toBe(true);
    const code = refuse[data.id];
    if (code) throw new ProtocolError({ code, says: '' });
    sent.push(data.id);
  });
  return { sent, both: { askHere, askServer } as unknown as Pick<Programs, 'askHere' | 'askServer'> };
}

const always = () => true;
const atOnce = vi.fn(async () => {});

test('every record goes to the account once, the oldest first, with a pause after each', async () => {
  const { sent, both } = programs(['c', 'b', 'a']);
  await sendHere(both, 'ann', always, atOnce);
  await sendHere(both, 'ann', always, atOnce);
  expect(sent).toEqual(['a', 'b', 'c']);
  expect(atOnce).toHaveBeenCalledTimes(3);
  await sendHere(both, 'ben', always, atOnce);
  expect(sent).toEqual(['a', 'b', 'c', 'a', 'b', 'c']);
});

test('a refused record is left out; after a limit the next call sends the rest', async () => {
  const refuse: Record<string, string> = { a: 'record/hash', b: 'limit/imports' };
  const { sent, both } = programs(['c', 'b', 'a'], refuse);
  await sendHere(both, 'ann', always, atOnce);
  expect(sent).toEqual([]);
  delete refuse.b;
  delete refuse.a;
  await sendHere(both, 'ann', always, atOnce);
  expect(sent).toEqual(['b', 'c']);
});

test('sending stops when somebody else signs in', async () => {
  const { sent, both } = programs(['b', 'a']);
  let turns = 0;
  await sendHere(both, 'ann', () => ++turns < 2, atOnce);
  expect(sent).toEqual(['a']);
});

test('the export has every record, one a line', async () => {
  const { both } = programs(['c', 'b', 'a']);
  const lines = (await exportHere(both)).trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line).id)).toEqual(['c', 'b', 'a']);
});

/** A server with these matches, whose abort it may refuse. */
function serverWith(matches: Record<string, { seq: number; status: string; refuse?: string }>) {
  const aborted: unknown[] = [];
  const askServer = vi.fn(async (verb: string, fields: { match: string; seq?: number; as?: number }) => {
    const match = matches[fields.match];
    if (!match) throw new ProtocolError({ code: 'match/unknown', says: '' });
    if (verb === 'match.get') return match;
    if (match.refuse) throw new ProtocolError({ code: match.refuse, says: '' });
    aborted.push([fields.match, fields.seq, fields.as]);
    return { seq: match.seq + 1 };
  });
  return { aborted, programs: { askServer } as unknown as Programs };
}

test('a match continued here is aborted on the server once, unless it has ended there', async () => {
  const running = { seq: 4, status: 'running' };
  const matches = { mine: running, moved: { ...running, refuse: 'match/stale' }, over: { seq: 9, status: 'finished' } };
  const { aborted, programs: server } = serverWith(matches);
  for (const match of ['mine', 'moved', 'over', 'lost'])
    saveKeys(match, { seats: [null, kOwnSeat], goesOn: `here ${match}` });
  saveKeys('other', { seats: [kOwnSeat] });
  await leaveMatches(server);
  expect(aborted).toEqual([['mine', 4, 1]]);
  expect(['mine', 'moved', 'over', 'lost', 'other'].map((match) => keysOf(match)?.left)).toEqual([
    true,
    undefined,
    true,
    true,
    undefined,
  ]);
  matches.moved.refuse = '';
  await tellServer(server, null, always);
  expect(aborted).toEqual([
    ['mine', 4, 1],
    ['moved', 4, 1],
  ]);
});

test('only to the account of a person are records sent', async () => {
  const { sent, both } = programs(['a']);
  const account = { id: 'ann', created: 0 };
  await tellServer(both, { ...account, kind: 'guest' }, always);
  expect(sent).toEqual([]);
  void tellServer(both, { ...account, kind: 'person' }, always);
  await vi.waitFor(() => expect(sent).toEqual(['a']));
});
