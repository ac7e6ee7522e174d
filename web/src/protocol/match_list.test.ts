import { beforeEach, expect, test, vi } from 'vitest';
import type { Connection } from './connection';
import { keysOf, saveKeys } from './match_keys';
import { listedMatches, waitingMatches } from './match_list';

/** A program that lists at most two existing matches per answer. */
function program(there: string[]) {
  const asks: string[][] = [];
  const request = (_verb: string, { ids }: { ids: string[] }) => {
    asks.push(ids);
    const all = there.filter((id) => ids.includes(id));
    return Promise.resolve({
      matches: all.slice(0, 2).map((match) => ({ match })),
      ...(all.length > 2 ? { next: 'cursor' } : {}),
    });
  };
  return { asks, connection: { request } as unknown as Connection };
}

test('all_matches_are_listed_over_several_answers', async () => {
  const { asks, connection } = program(['a', 'b', 'c', 'd', 'e']);
  const found = await listedMatches(connection, ['a', 'b', 'gone', 'c', 'd', 'e']);
  expect(found.map(({ match }) => match)).toEqual(['a', 'b', 'c', 'd', 'e']);
  expect(asks.map((ids) => ids.length)).toEqual([6, 4, 2]);
});

test('ids_without_a_match_are_requested_once', async () => {
  const { asks, connection } = program([]);
  expect(await listedMatches(connection, ['gone'])).toEqual([]);
  expect(asks).toEqual([['gone']]);
});

const kept = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
});
beforeEach(() => kept.clear());

test('a_match_that_waits_for_the_visitor_is_his_in_every_browser', async () => {
  saveKeys('known', { seats: ['own', 'own'], query: '?path' });
  const asked: unknown[] = [];
  const request = (...ask: unknown[]) => {
    asked.push(ask);
    const matches = [
      { match: 'known', turn: 0 },
      { match: 'other', turn: 1 },
    ];
    return Promise.resolve({ matches });
  };
  const found = await waitingMatches({ request } as unknown as Connection);
  expect(found.map(({ match }) => match)).toEqual(['known', 'other']);
  expect(asked).toEqual([['match.list', { turn: true }]]);
  expect(keysOf('other')).toEqual({ seats: [null, 'own'] });
  expect(keysOf('known')).toEqual({ seats: ['own', 'own'], query: '?path' });
});
