// Where the focus goes in a new room: to its heading, where screen readers begin to read, as soon as it is there. Whoever
// began a match with a move on the board stays on that cell.

let awaited = false;
let cell: number | undefined;

export function focusHeading(): void {
  if (cell !== undefined) return;
  const heading = document.querySelector<HTMLElement>('h1');
  heading?.focus();
  awaited = !heading;
}

/** To be called by a heading that has appeared. */
export function headingAppeared(heading: HTMLElement): void {
  if (awaited) heading.focus();
  awaited = false;
}

/** The next board takes over the focus that a cell of this one has; without such a focus nothing happens. */
export function keepCellFocus(): void {
  const focused = document.activeElement?.getAttribute('data-cell');
  cell = focused ? Number(focused) : undefined;
}

/** The cell to focus, for a board that has appeared; once. */
export function takeCellFocus(): number | undefined {
  const taken = cell;
  cell = undefined;
  return taken;
}
