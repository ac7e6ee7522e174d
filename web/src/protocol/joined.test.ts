import { expect, test } from 'vitest';
import { joinRecords, joinStandings } from './joined';
import type { GameRecord, Standing } from './messages';
import type { Request, Response } from './verbs';

const record = (id: string, played: number) => ({ id, played }) as GameRecord;

/** A program with these records, newest first, `limit` a page. */
function program(all: GameRecord[], limit: number) {
  return async ({ cursor = '0' }: Request<'record.list'>): Promise<Response<'record.list'>> => {
    const from = Number(cursor);
    const more = from + limit < all.length;
    return { records: all.slice(from, from + limit), ...(more && { next: String(from + limit) }) };
  };
}

test('page by page every record comes once, the newest first', async () => {
  const online = program([record('s9', 9), record('s7', 7), record('s5', 5), record('both', 3), record('s1', 1)], 2);
  const here = program([record('h8', 8), record('h6', 6), record('h5', 5), record('both', 3), record('h0', 0)], 2);
  const pages: string[][] = [];
  let cursor: string | undefined;
  do {
    const page = await joinRecords({ ...(cursor && { cursor }) }, online, here);
    pages.push(page.records.map(({ id }) => id));
    cursor = page.next;
  } while (cursor);
  expect(pages).toEqual([
    ['s9', 'h8', 's7'],
    ['h6', 's5', 'h5', 'both'],
    ['s1', 'h0'],
  ]);
});

test('a server without records shows those of this browser', async () => {
  const page = await joinRecords({}, program([], 2), program([record('h', 1)], 2));
  expect(page).toEqual({ records: [record('h', 1)] });
});

test('statistics add up: one streak a game, one best a board', () => {
  const tally = { game: 'g', side: 0, opponent: 'bot', played: 1, won: 1, drawn: 0, lost: 0, plies: 9 };
  const none = { ratings: [], tallies: [tally] };
  const best = { game: 'g', board: 'b', played: 2, won: 1, last: 10 };
  const joined = joinStandings([
    {
      ...none,
      imported: 1,
      streaks: [{ game: 'g', current: 1, longest: 9, last: 10 }],
      bests: [{ ...best, plies: 20 }],
    },
    {
      ...none,
      imported: 2,
      streaks: [{ game: 'g', current: -2, longest: 4, last: 12 }],
      bests: [{ ...best, plies: 18, score: 5, last: 12 }],
    },
  ] as Standing[]);
  expect(joined.tallies).toEqual([tally, tally]);
  expect(joined.streaks).toEqual([{ game: 'g', current: -2, longest: 9, last: 12 }]);
  expect(joined.bests).toEqual([{ ...best, played: 4, won: 2, last: 12, plies: 18, score: 5 }]);
  expect(joined.imported).toBe(3);
});
