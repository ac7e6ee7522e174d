// Syncs the skin between account and device: the device takes over the account's skin; an account without one gets the
// device's.
import { looks } from '../../board/looks.svelte';
import type { Me } from '../../protocol/messages';
import { accounts } from '../../protocol/accounts';

/** The account whose skin this device last took over. */
let followed: string | undefined;

/** Call when the visitor's identity becomes known or changes. */
export function followLook(me: Me | undefined): void {
  const account = me?.account?.id;
  if (!me || account === followed) return;
  followed = account;
  if (account === undefined) return;
  if (me.look?.board) looks.wear(me.look.board);
  else if (looks.skin !== 'wood') void keepSkin(looks.skin);
}

/** Saves the skin to the account. If that fails, only the device keeps it. */
async function keepSkin(board: string): Promise<void> {
  await accounts.changeLook({ board }).catch(() => {});
}

/** Selects a skin for this device, and for the account if there is one. */
export async function chooseSkin(skin: string, me: Me | undefined): Promise<void> {
  looks.wear(skin);
  if (me?.offered && me.account) await keepSkin(skin);
}
