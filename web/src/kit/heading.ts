// Focuses the heading of a new room, where screen readers begin to read. The heading of a room that is still loading is
// focused as soon as it is there.

let awaited = false;

export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('h1');
  heading?.focus();
  awaited = !heading;
}

/** To be called by a heading that has appeared. */
export function headingAppeared(heading: HTMLElement): void {
  if (awaited) heading.focus();
  awaited = false;
}
