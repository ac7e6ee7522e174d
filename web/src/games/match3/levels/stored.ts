// This browser's view of the server's library: the base revision of each copy, and deletions not sent yet.
import { loadValue, saveValue } from '../../../kit/storage';
import type { LibraryOwner } from '../../../protocol/library';
import { listLevels, loadLevel } from './library';
import { printLevel } from './level';

export interface Stored {
  /** The base revision of the copy. */
  rev: number;
  /** Hash of that revision's contents. */
  sent: string;
  of: LibraryOwner;
}

/** A level that was deleted here. */
export interface Gone extends Stored {
  id: string;
}

/** A level in this browser and its sync state. */
export interface Copy {
  id: string;
  /** Undefined if it was never uploaded. */
  stored?: Stored;
  /** It differs from the last uploaded version. */
  unsent: boolean;
}

const keyOf = (id: string) => `match3.stored.${id}`;
const kGone = 'match3.gone';

/** A 64-bit content hash (after cyrb53, 2018, public domain). */
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

/** The content hash, comparable to `sent`; undefined if the level is gone. */
export function contentsOf(id: string): string | undefined {
  const own = loadLevel(id);
  return own && shortOf(`${printLevel(own.level)}\n${JSON.stringify(own.scenarios)}`);
}

export function isUnsent(id: string): boolean {
  return loadStored(id)?.sent !== contentsOf(id);
}

/** Whether it belongs to another person who was signed in here before. */
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

/** Records a local deletion; call before the copy is removed. */
export function noteGone(id: string): void {
  const stored = loadStored(id);
  saveStored(id, undefined);
  if (stored) saveValue(kGone, [...listGone(), { id, ...stored }]);
}

/** Forgets a deletion that was sent or undone; `back`: it was undone, so the copy is linked to the server's level
 * again. */
export function forgetGone(id: string, back = false): void {
  const gone = listGone().find((one) => one.id === id);
  if (!gone) return;
  saveValue(
    kGone,
    listGone().filter((one) => one.id !== id),
  );
  if (back) saveStored(id, { rev: gone.rev, sent: gone.sent, of: gone.of });
}
