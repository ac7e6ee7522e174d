// The keys of this browser: for each match it started or joined, the owner's token and a token per seat. They are all
// that identifies a visitor, and survive a reload.
import { loadValue, saveValue } from '../kit/storage';
import type { You } from './lobby_shapes';

export interface Keys {
  owner?: string;
  /** One per seat; null for a seat of another person or a bot, kOwnSeat for one without a token. */
  seats: (string | null)[];
  /** The record of the match, once it is known. */
  record?: string;
  /** The level of one's own that it was begun from. */
  level?: OwnLevelKey;
}

/** What a level of one's own is called, and the address of its editor. */
export interface OwnLevelKey {
  name: string;
  path: string;
}

/** In place of a token: the seat belongs to who uses this browser, and his session speaks for it. */
export const kOwnSeat = 'own';

/** The keys after the program has said whose seats are whose; the same ones if nothing changed. */
export function keysWithYou(keys: Keys | undefined, { seats: own }: You): Keys | undefined {
  const known = keys?.seats ?? [];
  const count = Math.max(known.length, ...own.map((seat) => seat + 1), 0);
  const seats = Array.from({ length: count }, (_, seat) => {
    const key = known[seat] ?? null;
    if (key !== null && key !== kOwnSeat) return key;
    return own.includes(seat) ? kOwnSeat : null;
  });
  const same = seats.length === known.length && seats.every((key, seat) => key === known[seat]);
  return same ? keys : { ...keys, seats };
}

/** How a command of a seat says who sends it. */
export function senderOf(seat: number | undefined, key: string): { token: string } | { as?: number } {
  if (key !== kOwnSeat) return { token: key };
  return seat === undefined ? {} : { as: seat };
}

type AllKeys = Record<string, Keys>;

const kKept = 200;

function all(): AllKeys {
  return loadValue<AllKeys>('matches', {});
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
  return { owner, seats: seats.map((_, seat) => seats.at(seat - 1) ?? null), ...(level && { level }) };
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
  return keys?.seats.flatMap((token, seat) => (token ? [seat] : [])) ?? [];
}

/** Deletes the keys of matches that the program does not know any more. */
export function deleteKeys(matches: readonly string[]): void {
  const kept = Object.entries(all()).filter(([match]) => !matches.includes(match));
  saveValue('matches', Object.fromEntries(kept));
}
