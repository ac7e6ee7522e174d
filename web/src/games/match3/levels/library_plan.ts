// What to do so that the copies in this browser and the library on the server agree, without losing what only one of
// them has. Which of two versions to keep is left to the user.
import type { LibraryOwner, ListedLevel } from '../../../protocol/library';
import { isOfAnother, type Copy } from './stored';

export type Step =
  /** Take the server's version. */
  | { act: 'take'; id: string }
  /** Send the copy, as a change of revision `rev`; 0: as a new level. */
  | { act: 'send'; id: string; rev: number }
  /** Another browser has deleted it. */
  | { act: 'drop'; id: string };

/** `gone`: levels that were deleted here, which do not come back by themselves. */
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
    // The copy may be from before the guest was adopted: then the account has the level now.
    if (unsent || !stored) return [{ act: 'send', id, rev: stored?.rev ?? 0 }];
    return stored.rev === theirs.rev && stored.of.id === me?.id ? [] : [{ act: 'take', id }];
  }
  if (isOfAnother(stored, me?.id)) return [];
  if (stored && stored.of.id === me?.id && !unsent) return [{ act: 'drop', id }];
  return [{ act: 'send', id, rev: 0 }];
}
