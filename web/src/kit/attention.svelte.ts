// Calls the player back to a window without focus: by its title, the tab's icon and the app's badge.

class Attention {
  /** What waits in this room, in words; undefined if nothing does. */
  wanted = $state<string>();
  /** What has begun to wait elsewhere since the window lost its focus. */
  news = $state<string>();
  /** The window has no focus; a tab can also be opened in the background. */
  away = $state(globalThis.document?.hasFocus() === false);
  /** What is called out now. */
  readonly text = $derived(this.away ? (this.wanted ?? this.news) : undefined);

  constructor() {
    // Tests of functions have no window.
    globalThis.addEventListener?.('blur', () => (this.away = true));
    globalThis.addEventListener?.('focus', () => {
      this.away = false;
      this.news = undefined;
    });
  }
}

export const attention = new Attention();

/** The tab's icon, and the same with a dot. */
const kMarks = { plain: '/mark.svg', dotted: '/mark-dot.svg' };

/** Shows that `calls` games wait, in the tab's icon and in the badge of an installed page. For an effect. */
export function showCall(calls: number): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const mark = calls > 0 ? kMarks.dotted : kMarks.plain;
  if (link && link.getAttribute('href') !== mark) link.setAttribute('href', mark);
  // Only an installed page has a badge; others may refuse.
  const badge = calls > 0 ? navigator.setAppBadge?.(calls) : navigator.clearAppBadge?.();
  badge?.catch(() => {});
}
