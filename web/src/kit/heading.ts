// Where focus goes in a new room: to its heading, as soon as it is rendered, so screen readers start there. A player
// who starts a match with a move on the board keeps the focus on that cell.

let awaited = false;
let cell: number | undefined;

export function focusHeading(): void {
  if (cell !== undefined) return;
  const heading = document.querySelector<HTMLElement>('h1');
  heading?.focus();
  awaited = !heading;
}

/** Call when a heading has been rendered. */
export function headingAppeared(heading: HTMLElement): void {
  if (awaited) heading.focus();
  awaited = false;
}

/** Lets the next board take over this board's cell focus; does nothing if no cell has the focus. */
export function keepCellFocus(): void {
  const focused = document.activeElement?.getAttribute('data-cell');
  cell = focused ? Number(focused) : undefined;
}

/** The cell that a newly rendered board should focus; returned only once. */
export function takeCellFocus(): number | undefined {
  const taken = cell;
  cell = undefined;
  return taken;
}
