// Lists of the server with the rows of the program in this browser among them.
import type { Best, GameRecord, Standing, Streak } from './messages';
import type { Request, Response } from './verbs';

type AskRecords = (ask: Request<'record.list'>) => Promise<Response<'record.list'>>;

/** Rows of this browser that are read at once, and at most. */
const kHerePage = 100;
const kHerePages = 10;

async function allOf(list: AskRecords, fields: Request<'record.list'>): Promise<GameRecord[]> {
  const rows: GameRecord[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < kHerePages; page++) {
    const { records, next } = await list({ ...fields, limit: kHerePage, ...(cursor && { cursor }) });
    rows.push(...records);
    cursor = next;
    if (!next) break;
  }
  return rows;
}

/**
 * A page of the server's records, and those of this browser that belong between its first and last one. Its cursor is the
 * time of the last one with the server's cursor.
 */
export async function joinRecords(
  fields: Request<'record.list'>,
  listOnline: AskRecords,
  listHere: AskRecords,
): Promise<Response<'record.list'>> {
  const { cursor, ...filter } = fields;
  const [before, theirs] = cursor === undefined ? [] : cursor.split('|', 2);
  const [online, here] = await Promise.all([
    listOnline({ ...filter, ...(theirs && { cursor: theirs }) }),
    allOf(listHere, filter),
  ]);
  const first = before === undefined ? Infinity : Number(before);
  const last = online.next ? (online.records.at(-1)?.played ?? first) : -Infinity;
  const ids = new Set(online.records.map(({ id }) => id));
  const own = here.filter(({ id, played }) => played < first && played >= last && !ids.has(id));
  const records = [...online.records, ...own].sort((one, other) => other.played - one.played);
  return { records, ...(online.next && { next: `${last}|${online.next}` }) };
}

/** One row per key, made of all rows with that key. */
function merged<Row>(rows: readonly Row[], key: (row: Row) => string, merge: (one: Row, other: Row) => Row): Row[] {
  const found = new Map<string, Row>();
  for (const row of rows) {
    const one = found.get(key(row));
    found.set(key(row), one === undefined ? row : merge(one, row));
  }
  return [...found.values()];
}

/** The streak that went on last is the current one. */
function mergeStreaks(one: Streak, other: Streak): Streak {
  const newer = one.last >= other.last ? one : other;
  return { ...newer, longest: Math.max(one.longest, other.longest) };
}

function extreme(of: typeof Math.min, one?: number, other?: number): number | undefined {
  return one === undefined || other === undefined ? (one ?? other) : of(one, other);
}

function mergeBests(one: Best, other: Best): Best {
  const plies = extreme(Math.min, one.plies, other.plies);
  const score = extreme(Math.max, one.score, other.score);
  return {
    ...one,
    played: one.played + other.played,
    won: one.won + other.won,
    last: Math.max(one.last, other.last),
    ...(plies !== undefined && { plies }),
    ...(score !== undefined && { score }),
  };
}

/** The visitor's own, of several programs; the first one's person. */
export function joinStandings(standings: readonly Standing[]): Standing {
  const [first] = standings;
  return {
    tallies: standings.flatMap(({ tallies }) => tallies),
    streaks: merged(
      standings.flatMap(({ streaks }) => streaks),
      ({ game }) => game,
      mergeStreaks,
    ),
    bests: merged(
      standings.flatMap(({ bests }) => bests),
      ({ game, board }) => `${game} ${board}`,
      mergeBests,
    ),
    ratings: standings.flatMap(({ ratings }) => ratings),
    imported: standings.reduce((sum, { imported }) => sum + imported, 0),
    ...(first?.of && { of: first.of }),
  };
}
