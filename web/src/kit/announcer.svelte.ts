// The line that screen readers read out when it changes. App.svelte contains it.

class Announcer {
  text = $state('');
}

export const announcer = new Announcer();

export function announce(text: string): void {
  announcer.text = text;
}
