// The live region that screen readers announce when it changes. App.svelte renders it.

class Announcer {
  text = $state('');
}

export const announcer = new Announcer();

export function announce(text: string): void {
  announcer.text = text;
}
