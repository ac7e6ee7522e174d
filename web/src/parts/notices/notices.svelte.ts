// Notices of the device that a game waits for a move. They come from the open page, by the service worker's registration:
// nothing is pushed through other hosts. Nobody is asked unless a button is pressed.
import { attention } from '../../kit/attention.svelte';
import { loadValue, saveValue } from '../../kit/storage';

const kWanted = 'notices';
const kWorker = '/sw.js';

export interface Notice {
  title: string;
  body: string;
  /** A later notice of the same match replaces this one. */
  match: string;
  /** Where a tap leads. */
  path: string;
}

export type NoticeState =
  | 'none' // the browser has no notices, or not on this address
  | 'off'
  | 'on'
  | 'denied'; // only the browser's settings can change that

function stateNow(): NoticeState {
  if (!('Notification' in globalThis) || !globalThis.navigator?.serviceWorker) return 'none';
  if (Notification.permission === 'denied') return 'denied';
  return Notification.permission === 'granted' && loadValue(kWanted, false) ? 'on' : 'off';
}

class Notices {
  state = $state(stateNow());

  /** Asks for the permission; call in a click. */
  async turnOn(): Promise<void> {
    if ((await Notification.requestPermission()) === 'granted') {
      await navigator.serviceWorker.register(kWorker);
      saveValue(kWanted, true);
    }
    this.state = stateNow();
  }

  turnOff(): void {
    saveValue(kWanted, false);
    this.state = stateNow();
  }
}

export const notices = new Notices();

/** Shows a notice while the window has no focus. One that cannot be shown is left out: title, icon and badge say the same. */
export async function showNotice({ title, body, match, path }: Notice): Promise<void> {
  if (stateNow() !== 'on' || !attention.away) return;
  const registration = await navigator.serviceWorker.getRegistration();
  await registration
    ?.showNotification(title, { body, tag: match, icon: '/icon-192.png', data: { path } })
    .catch(() => {});
}
