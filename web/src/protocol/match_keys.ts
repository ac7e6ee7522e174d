// Which matches this browser started or joined, and which of their seats are its own. The right to move is its
// session's, whose cookie no script can read: nothing secret is kept here.
import { loadValue, saveValue } from '../kit/storage';
import type { You } from './lobby_shapes';

/** What is the session's own: a seat, or the match. */
export const kOwnSeat = 'own';
export type Key = typeof kOwnSeat;

export interface Keys {
  owner?: Key;
  /** One per seat; null for a seat of another person or a bot. */
  seats: (Key | null)[];
  /** The record of the match, once it is known. */
  record?: string;
  /** The level of one's own that it was begun from. */
  level?: OwnLevelKey;
}

/** What a level of one's own is called, and the address of its editor. */
export interface OwnLevelKey {
  name: string;
  path: string;
  /** Where this match is kept as a scenario of the level. */
  keep?: string;
}

/** The keys after the program has said whose seats are whose; the same ones if nothing changed. */
export function keysWithYou(keys: Keys | undefined, { seats: own, owner }: You): Keys | undefined {
  const known = keys?.seats ?? [];
  const count = Math.max(known.length, ...own.map((seat) => seat + 1), 0);
  const seats = Array.from({ length: count }, (_, seat) => (own.includes(seat) ? kOwnSeat : null));
  const same = seats.length === known.length && seats.every((key, seat) => key === known[seat]);
  if (same && owner === (keys?.owner !== undefined)) return keys;
  const { owner: _, ...others } = keys ?? { seats };
  return { ...others, seats, ...(owner && { owner: kOwnSeat }) };
}

/** How a command says which of the session's own seats sends it. */
export function senderOf(seat: number | undefined): { as?: number } {
  return seat === undefined ? {} : { as: seat };
}

/** Matches that an earlier page has stored had tokens: now the session has the seats, and the tokens are deleted. */
function withoutTokens({ owner, seats, ...others }: Keys): Keys {
  const own = (key: unknown): Key | null => (key ? kOwnSeat : null);
  return { ...others, seats: (seats ?? []).map(own), ...(owner && { owner: kOwnSeat }) };
}

type AllKeys = Record<string, Keys>;

const kKept = 200;

function all(): AllKeys {
  const stored = loadValue<AllKeys>('matches', {});
  const clean = Object.fromEntries(Object.entries(stored).map(([match, keys]) => [match, withoutTokens(keys)]));
  if (JSON.stringify(clean) !== JSON.stringify(stored)) saveValue('matches', clean);
  return clean;
}

export function keysOf(match: string): Keys | undefined {
  return all()[match];
}

/** Stores the keys of a match; when there are very many, the oldest are deleted. */
export function saveKeys(match: string, keys: Keys): void {
  const { [match]: _, ...others } = all();
  const newest = Object.entries(others).slice(-(kKept - 1));
  saveValue('matches', { ...Object.fromEntries(newest), [match]: keys });
}

/** The keys in the rematch, where every player moves to the next seat, and the last to the first. */
export function keysInRematch({ owner, seats, level }: Keys): Keys {
  const moved = seats.map((_, seat) => seats.at(seat - 1) ?? null);
  // It is dealt by the program, so that no scenario can be made of it.
  const kept = level && { name: level.name, path: level.path };
  return { ...(owner && { owner }), seats: moved, ...(kept && { level: kept }) };
}

/** The matches of this browser that may still be running, newest first. */
export function unfinishedMatches(): string[] {
  return Object.entries(all())
    .filter(([, keys]) => keys.record === undefined)
    .map(([match]) => match)
    .reverse();
}

/** The records this browser took part in, newest first. */
export function ownRecords(): string[] {
  return Object.values(all())
    .flatMap(({ record }) => record ?? [])
    .reverse();
}

/** The keys of the match that a record is of. */
export function keysOfRecord(record: string): Keys | undefined {
  return Object.values(all()).find((one) => one.record === record);
}

/** The seats of a record that were played in this browser. */
export function ownSeatsOf(record: string): number[] {
  const keys = keysOfRecord(record);
  return keys?.seats.flatMap((key, seat) => (key ? [seat] : [])) ?? [];
}

/** Deletes the keys of matches that the program does not know any more. */
export function deleteKeys(matches: readonly string[]): void {
  const kept = Object.entries(all()).filter(([match]) => !matches.includes(match));
  saveValue('matches', Object.fromEntries(kept));
}
