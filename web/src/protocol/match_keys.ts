// The matches this browser started or joined, and which of their seats are its own. The right to move belongs to the
// session, whose cookie is HttpOnly: nothing secret is stored here.
import { loadValue, saveValue } from '../kit/storage';
import type { You } from './messages';

/** Marks what the session owns: a seat, or the match. */
export const kOwnSeat = 'own';
export type Key = typeof kOwnSeat;

export interface Keys {
  owner?: Key;
  /** One per seat; null for a bot or another person. */
  seats: (Key | null)[];
  /** The match is played by the program in this browser, not by the server. */
  here?: true;
  /** The copy of this match of the server that was continued in this browser. */
  goesOn?: string;
  /** This match of the server has ended there, or is gone, since it was continued here. */
  left?: true;
  /** The match of the server that this one is a copy of. */
  from?: string;
  /** The id of the match's record, once known. */
  record?: string;
  /** The query of the room's address, which says what the match is played for. */
  query?: string;
  /** The visitor's own level that the match started from. */
  level?: OwnLevelKey;
}

/** Name and editor address of a visitor's own level. */
export interface OwnLevelKey {
  name: string;
  path: string;
  /** Address under which the match can be saved as a scenario of the level. */
  keep?: string;
}

/** Updates the keys from the program's answer; returns the same object if nothing changed. */
export function keysWithYou(keys: Keys | undefined, { seats: own, owner }: You): Keys | undefined {
  const known = keys?.seats ?? [];
  const count = Math.max(known.length, ...own.map((seat) => seat + 1), 0);
  const seats = Array.from({ length: count }, (_, seat) => (own.includes(seat) ? kOwnSeat : null));
  const same = seats.length === known.length && seats.every((key, seat) => key === known[seat]);
  if (same && owner === (keys?.owner !== undefined)) return keys;
  const { owner: _, ...others } = keys ?? { seats };
  return { ...others, seats, ...(owner && { owner: kOwnSeat }) };
}

/** The command field that names the acting seat of this session. */
export function senderOf(seat: number | undefined): { as?: number } {
  return seat === undefined ? {} : { as: seat };
}

/** Migrates keys stored by older pages: seats now belong to the session, so tokens are deleted. */
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

/** Stores a match's keys. Beyond a limit the oldest entries are deleted. */
export function saveKeys(match: string, keys: Keys): void {
  const { [match]: _, ...others } = all();
  const newest = Object.entries(others).slice(-(kKept - 1));
  saveValue('matches', { ...Object.fromEntries(newest), [match]: keys });
}

/** The keys in the rematch, which is played for nothing else: every player moves one seat on, the last to the first. */
export function keysInRematch({ owner, seats, level, here }: Keys): Keys {
  const moved = seats.map((_, seat) => seats.at(seat - 1) ?? null);
  // The program deals the rematch's board, so it cannot be saved as a scenario.
  const kept = level && { name: level.name, path: level.path };
  return { ...(owner && { owner }), ...(here && { here }), seats: moved, ...(kept && { level: kept }) };
}

/** This browser's matches that may still be running, newest first. */
export function unfinishedMatches(): string[] {
  return Object.entries(all())
    .filter(([, keys]) => keys.record === undefined && keys.goesOn === undefined)
    .map(([match]) => match)
    .reverse();
}

/** The server's matches that were continued in this browser and have not ended there yet. */
export function matchesToLeave(): [match: string, keys: Keys][] {
  return Object.entries(all()).filter(([, { goesOn, left }]) => goesOn !== undefined && !left);
}

/** The records of matches this browser took part in, newest first. */
export function ownRecords(): string[] {
  return Object.values(all())
    .flatMap(({ record }) => record ?? [])
    .reverse();
}

/** Whether the program in this browser plays or has played matches. */
export function hasKeysHere(): boolean {
  return Object.values(all()).some(({ here }) => here);
}

/** The keys of a record's match. */
export function keysOfRecord(record: string): Keys | undefined {
  return Object.values(all()).find((one) => one.record === record);
}

/** The seats of a record that this browser played. */
export function ownSeatsOf(record: string): number[] {
  const keys = keysOfRecord(record);
  return keys?.seats.flatMap((key, seat) => (key ? [seat] : [])) ?? [];
}

/** Deletes the keys of matches the program no longer knows. */
export function deleteKeys(matches: readonly string[]): void {
  const kept = Object.entries(all()).filter(([match]) => !matches.includes(match));
  saveValue('matches', Object.fromEntries(kept));
}
