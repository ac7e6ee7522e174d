// The skin of the account and that of this device: whoever is known by an account gets the account's, and an account that
// has none yet gets the device's.
import { looks } from '../../board/looks.svelte';
import { accounts, type Me } from '../../protocol/accounts';

/** The account whose skin this device has. */
let followed: string | undefined;

/** Called when who uses this browser has become known, or has changed. */
export function followLook(me: Me | undefined): void {
  const account = me?.account?.id;
  if (!me || account === followed) return;
  followed = account;
  if (account === undefined) return;
  if (me.look?.board) looks.wear(me.look.board);
  else if (looks.skin !== 'wood') void keepSkin(looks.skin);
}

/** Keeps the skin with the account. If that fails, the device keeps it alone. */
async function keepSkin(board: string): Promise<void> {
  await accounts.changeLook({ board }).catch(() => {});
}

/** Chooses a skin for this device, and for the account if there is one. */
export async function chooseSkin(skin: string, me: Me | undefined): Promise<void> {
  looks.wear(skin);
  if (me?.offered && me.account) await keepSkin(skin);
}
