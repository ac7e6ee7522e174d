// Calls the player back to a window without focus: by its title, the tab's icon and the app's badge.

class Attention {
  /** What waits, in words; undefined if nothing does. */
  wanted = $state<string>();
  /** The window has no focus; a tab can also be opened in the background. */
  away = $state(globalThis.document?.hasFocus() === false);
  /** What is called out now. */
  readonly text = $derived(this.away ? this.wanted : undefined);

  constructor() {
    // Tests of functions have no window.
    globalThis.addEventListener?.('blur', () => (this.away = true));
    globalThis.addEventListener?.('focus', () => (this.away = false));
  }
}

export const attention = new Attention();

/** The tab's icon, and the same with a dot. */
const kMarks = { plain: '/mark.svg', dotted: '/mark-dot.svg' };

/** Shows the call in the tab's icon, and in the badge of an installed page. For an effect. */
export function showCall(calls: boolean): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const mark = calls ? kMarks.dotted : kMarks.plain;
  if (link && link.getAttribute('href') !== mark) link.setAttribute('href', mark);
  // Only an installed page has a badge; others may refuse.
  const badge = calls ? navigator.setAppBadge?.(1) : navigator.clearAppBadge?.();
  badge?.catch(() => {});
}
