// The one line that a screen reader hears. App.svelte shows it.

class Announcer {
  text = $state('');
}

export const announcer = new Announcer();

/** Lets a screen reader say it. */
export function announce(text: string): void {
  announcer.text = text;
}
