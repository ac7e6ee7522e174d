// What this browser knows of the library on the server: for each of its copies the revision it began from, and the
// deletions that the server has not taken yet.
import { loadValue, saveValue } from '../../../kit/storage';
import type { LibraryOwner } from '../../../protocol/library';
import { listLevels, loadLevel } from './library';
import { printLevel } from './level';

export interface Stored {
  /** The revision that the copy began from. */
  rev: number;
  /** The contents that the server has under it. */
  sent: string;
  of: LibraryOwner;
}

/** A level that was deleted here. */
export interface Gone extends Stored {
  id: string;
}

/** A level in this browser, as it stands to the library on the server. */
export interface Copy {
  id: string;
  /** Nothing where the server has never taken it. */
  stored?: Stored;
  /** It differs from what the server has taken. */
  unsent: boolean;
}

const keyOf = (id: string) => `match3.stored.${id}`;
const kGone = 'match3.gone';

/** A short text that differs where the contents do: two sums of 32 bits (after cyrb53, 2018, in the public domain). */
function shortOf(text: string): string {
  let [a, b] = [0xdeadbeef, 0x41c6ce57];
  for (let i = 0; i < text.length; ++i) {
    const code = text.charCodeAt(i);
    a = Math.imul(a ^ code, 2654435761);
    b = Math.imul(b ^ code, 1597334677);
  }
  return `${text.length}.${(a >>> 0).toString(36)}.${(b >>> 0).toString(36)}`;
}

export function loadStored(id: string): Stored | undefined {
  const { rev, sent, of } = loadValue<Partial<Stored> | undefined>(keyOf(id), undefined) ?? {};
  return typeof rev === 'number' && typeof sent === 'string' && typeof of?.id === 'string'
    ? { rev, sent, of }
    : undefined;
}

export function saveStored(id: string, stored: Stored | undefined): void {
  saveValue(keyOf(id), stored);
}

/** The contents as `sent` has them; undefined where the level is gone. */
export function contentsOf(id: string): string | undefined {
  const own = loadLevel(id);
  return own && shortOf(`${printLevel(own.level)}\n${JSON.stringify(own.scenarios)}`);
}

export function isUnsent(id: string): boolean {
  return loadStored(id)?.sent !== contentsOf(id);
}

/** Whether it belongs to another person, who was signed in here before. */
export function isOfAnother(stored: Stored | undefined, me: string | undefined): boolean {
  return stored?.of.kind === 'person' && stored.of.id !== me;
}

export function listCopies(): Copy[] {
  return listLevels().map(({ id }) => {
    const stored = loadStored(id);
    return { id, ...(stored && { stored }), unsent: stored?.sent !== contentsOf(id) };
  });
}

export function listGone(): Gone[] {
  const gone = loadValue<unknown>(kGone, []);
  return Array.isArray(gone) ? gone : [];
}

/** Notes that a level was deleted here, before its copy goes. */
export function noteGone(id: string): void {
  const stored = loadStored(id);
  saveStored(id, undefined);
  if (stored) saveValue(kGone, [...listGone(), { id, ...stored }]);
}

/** The deletion is done, or taken back: then `back` joins the copy with the level on the server again. */
export function forgetGone(id: string, back = false): void {
  const gone = listGone().find((one) => one.id === id);
  if (!gone) return;
  saveValue(
    kGone,
    listGone().filter((one) => one.id !== id),
  );
  if (back) saveStored(id, { rev: gone.rev, sent: gone.sent, of: gone.of });
}
