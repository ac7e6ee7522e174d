import { expect, test } from 'vitest';
import type { Connection } from './connection';
import { listedMatches } from './match_list';

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
