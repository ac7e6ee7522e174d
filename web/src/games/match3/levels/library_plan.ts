// Plans the sync between this browser's copies and the server's library, so that neither side loses data. Conflicts
// are left to the user.
import type { ListedLevel } from '../../../protocol/messages';
import type { LibraryOwner } from '../../../protocol/library';
import { isOfAnother, type Copy } from './stored';

export type Step =
  /** Fetch the server's version. */
  | { act: 'take'; id: string }
  /** Upload the copy as a change of revision `rev`; 0: as a new level. */
  | { act: 'send'; id: string; rev: number }
  /** Remove the copy: another browser has deleted the level. */
  | { act: 'drop'; id: string };

/** `gone`: levels deleted here, which must not be fetched again. */
export function planOf(
  copies: readonly Copy[],
  listed: readonly ListedLevel[],
  me: LibraryOwner | undefined,
  gone: ReadonlySet<string>,
): Step[] {
  const theirs = new Map(listed.map((one) => [one.level, one]));
  const steps = copies.flatMap((copy): Step[] => stepsOf(copy, theirs.get(copy.id), me));
  const here = new Set(copies.map(({ id }) => id));
  const missing = listed.filter(({ level }) => !here.has(level) && !gone.has(level));
  return [...steps, ...missing.map(({ level }): Step => ({ act: 'take', id: level }))];
}

function stepsOf({ id, stored, unsent }: Copy, theirs: ListedLevel | undefined, me: LibraryOwner | undefined): Step[] {
  if (theirs) {
    // The copy may predate the guest's adoption: then the level belongs to the account now.
    if (unsent || !stored) return [{ act: 'send', id, rev: stored?.rev ?? 0 }];
    return stored.rev === theirs.rev && stored.of.id === me?.id ? [] : [{ act: 'take', id }];
  }
  if (isOfAnother(stored, me?.id)) return [];
  if (stored && stored.of.id === me?.id && !unsent) return [{ act: 'drop', id }];
  return [{ act: 'send', id, rev: 0 }];
}
