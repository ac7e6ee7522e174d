// The keys this browser holds: for each match it started or joined, the owner's token and a token per seat.
// They are all that says who a visitor is, so they survive a reload.
import { loadValue, saveValue } from '../kit/storage';

export interface Keys {
  owner?: string;
  /** One per seat; null for a seat of another person or a bot. */
  seats: (string | null)[];
  /** The record the match became, once that is known. */
  record?: string;
}

type AllKeys = Record<string, Keys>;

const kKept = 200;

function all(): AllKeys {
  return loadValue<AllKeys>('matches', {});
}

export function keysOf(match: string): Keys | undefined {
  return all()[match];
}

/** Keeps the keys of a match; the oldest go when there are very many. */
export function saveKeys(match: string, keys: Keys): void {
  const { [match]: _, ...others } = all();
  const newest = Object.entries(others).slice(-(kKept - 1));
  saveValue('matches', { ...Object.fromEntries(newest), [match]: keys });
}

/** The keys in the rematch: everybody sits one seat on, the last one on the first. */
export function keysInRematch({ owner, seats }: Keys): Keys {
  return { owner, seats: seats.map((_, seat) => seats.at(seat - 1) ?? null) };
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

/** Forgets matches the program no longer knows. */
export function deleteKeys(matches: readonly string[]): void {
  const kept = Object.entries(all()).filter(([match]) => !matches.includes(match));
  saveValue('matches', Object.fromEntries(kept));
}
