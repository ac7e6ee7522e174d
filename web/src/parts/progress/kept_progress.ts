// A player's progress as it is kept with an account: an object with the values of this browser's storage by key, and the
// days in a shorter form. Merged from both sides, so that nothing reached is lost. What another version of the page keeps
// under other keys stays as it is.
import { keptKeys, loadValue, saveValue } from '../../kit/storage';
import { readPlayed } from '../daily/days';
import { keysOfBests, pageOf } from '../game_page';
import { readResults, withReached } from '../ladder/ladder';
import { readOldProgress, readProgress, withResult } from '../path/levels';
import { readSolved, withSolved } from '../puzzles/puzzles';
import { packDays, unpackDays, withDay } from './done_days';

export type KeptProgress = Record<string, unknown>;

/** The server takes 16,384 bytes, as it writes them. */
export const kMaxBytes = 16_000;

/** One kind of value. Damaged values count as absent. */
interface Part {
  /** The value of storage, merged with what came from the account. */
  merged(here: unknown, came: unknown, game: string): object | number;
  /** What is sent of a merged value; by default all of it. */
  sent?(merged: object | number): object;
}

/** Merges the entries of one record into another, each by `add`. */
function mergedBy<Row>(
  here: Readonly<Record<string, Row>>,
  came: Readonly<Record<string, Row>>,
  add: (rows: Record<string, Row>, key: string, row: Row) => Readonly<Record<string, Row>>,
): Readonly<Record<string, Row>> {
  return Object.entries(came).reduce((rows, [key, row]) => add(rows, key, row), here);
}

const isBest = (value: unknown): value is number => typeof value === 'number' && value >= 0;

/** A number, or numbers by name. */
function readBests(stored: unknown): number | Record<string, number> {
  if (isBest(stored)) return stored;
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return {};
  return Object.fromEntries(Object.entries(stored).filter((row): row is [string, number] => isBest(row[1])));
}

function mergedBests(here: unknown, came: unknown): number | Record<string, number> {
  const [mine, theirs] = [readBests(here), readBests(came)];
  if (typeof mine === 'number') return Math.max(mine, typeof theirs === 'number' ? theirs : 0);
  if (typeof theirs === 'number') return theirs;
  return mergedBy(mine, theirs, (bests, name, best) => ({ ...bests, [name]: Math.max(best, bests[name] ?? 0) }));
}

const kParts: Record<string, Part> = {
  levels: { merged: (here, came) => mergedBy(readProgress(here), readProgress(came), withResult) },
  ladder: { merged: (here, came) => mergedBy(readResults(here), readResults(came), withReached) },
  puzzles: { merged: (here, came) => mergedBy(readSolved(here), readSolved(came), withSolved) },
  daily: {
    merged: (here, came, game) =>
      mergedBy(readPlayed(here), unpackDays(came), (played, day, done) =>
        withDay(played, day, done, pageOf(game).daily?.more),
      ),
    sent: (played) => packDays(readPlayed(played)),
  },
};
const kBests: Part = { merged: mergedBests };

/** The part that a key of storage belongs to, if it is progress. */
function partOf(key: string): Part | undefined {
  const [, kind = '', run] = /^(levels|ladder|puzzles|daily)\.\w+(\.(?:streak|storm))?$/.exec(key) ?? [];
  if (run !== undefined) return kind === 'puzzles' ? kBests : undefined;
  return kParts[kind] ?? (keysOfBests().some((start) => key.startsWith(start)) ? kBests : undefined);
}

export const isProgress = (key: string): boolean => partOf(key) !== undefined;

/** Keys of an earlier version of the page: their stars count as long as there are no newer ones. */
const kOldLevels = /^path\.(\w+)$/;
const levelsKeyOf = (key: string) => key.replace(kOldLevels, 'levels.$1');

function stored(key: string): unknown {
  const value = loadValue<unknown>(key, undefined);
  if (value !== undefined || !key.startsWith('levels.')) return value;
  return readOldProgress(loadValue<unknown>(key.replace('levels.', 'path.'), {}));
}

/** An object with its keys in order, so that equal ones have equal texts. */
function inOrder(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const rows = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(rows.map(([key, one]) => [key, inOrder(one)]));
}

export const textOf = (progress: KeptProgress): string => JSON.stringify(inOrder(progress));
const bytesOf = (progress: KeptProgress) => new TextEncoder().encode(textOf(progress)).length;

/** Leaves out the oldest months until it fits; undefined if it never does. This browser still has them. */
function shortened(progress: KeptProgress): KeptProgress | undefined {
  const isDaily = ([key]: [string, unknown]) => key.startsWith('daily.');
  const daily = Object.entries(progress).filter(isDaily) as [string, Record<string, string>][];
  const months = daily.flatMap(([key, days]) => Object.keys(days).map((month) => ({ key, month })));
  months.sort((a, b) => (a.month < b.month ? -1 : 1));
  const short = { ...progress };
  for (const { key, month } of months) {
    if (bytesOf(short) <= kMaxBytes) break;
    short[key] = Object.fromEntries(Object.entries(short[key] as object).filter(([one]) => one !== month));
  }
  return bytesOf(short) <= kMaxBytes ? short : undefined;
}

/**
 * Merges what came from the account into this browser's storage. Returns what the account should have now, undefined if
 * that is too long; and whether storage has changed.
 */
export function mergeProgress(came: KeptProgress): { progress: KeptProgress | undefined; changed: boolean } {
  const keys = new Set([...keptKeys().map(levelsKeyOf), ...Object.keys(came)].filter(isProgress));
  const progress = { ...came };
  let changed = false;
  for (const key of keys) {
    const part = partOf(key) as Part;
    const here = stored(key);
    const merged = part.merged(here, came[key], key.split('.')[1] ?? '');
    const nothing = typeof merged === 'object' && Object.keys(merged).length === 0;
    if (!nothing && JSON.stringify(inOrder(merged)) !== JSON.stringify(inOrder(here))) {
      saveValue(key, merged);
      changed = true;
    }
    const sent = part.sent ? part.sent(merged) : merged;
    if (typeof sent === 'object' && Object.keys(sent).length === 0) delete progress[key];
    else progress[key] = sent;
  }
  return { progress: shortened(progress), changed };
}

/** Takes all progress out of this browser. */
export function clearProgress(): void {
  for (const key of keptKeys()) if (isProgress(levelsKeyOf(key))) saveValue(key, undefined);
}
