// Progress goes with the account of who is signed in. For guests nothing of it is loaded, and this browser keeps it.
import { saveValue } from '../../kit/storage';
import type { Me } from '../../protocol/messages';

/** The account that this browser's progress belongs to; none: a guest's. */
export const kOwner = 'progress.of';

let load: Promise<typeof import('./progress_sync')> | undefined;

function loaded(): Promise<typeof import('./progress_sync')> {
  load ??= import('./progress_sync').catch((error: unknown) => {
    load = undefined; // a missing chunk; asked for again with the next visitor
    throw error;
  });
  return load;
}

/** Call when the visitor's identity becomes known or changes. */
export function followProgress(me: Me | undefined): void {
  const person = me?.account?.kind === 'person' ? me.account.id : undefined;
  if (person === undefined && !load) return;
  void loaded().then(
    ({ progressSync }) => progressSync.follow(person),
    () => {},
  );
}

/** Call before a sign-out; what it returns takes the account's progress out of this browser, if all of it is saved. */
export async function leaveProgress(): Promise<() => void> {
  return (await load?.catch(() => undefined))?.progressSync.leave() ?? (() => {});
}

/** The account is deleted: this browser's progress is a guest's again. */
export function disownProgress(): void {
  saveValue(kOwner, undefined);
}
