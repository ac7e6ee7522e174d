// What a move looks like while it happens: its steps, wave by wave, each with the board as it then stands.
// Drawing only: the position itself always comes from the program.
import { staysInCell } from '../games/orbs/layers';
import type { Step } from '../protocol/shapes';

/** One wave: the steps that happen together, and the tokens of every cell after them. */
export interface Wave {
  steps: Step[];
  cells: string[][];
}

type Effect = (cells: string[][], step: Step) => void;

function put(cells: string[][], step: Step): void {
  for (const cell of step.cells) cells[cell] = [...(cells[cell] ?? []), ...(step.token ? [step.token] : [])];
}

/** What each kind of step does to the tokens; a kind not listed changes nothing until the move is over. */
const kEffects: Record<string, Effect> = {
  place: put,
  refill: put,
  append: put,
  clear(cells, step) {
    for (const cell of step.cells) cells[cell] = [];
  },
  swap(cells, { cells: [a, b] }) {
    if (a !== undefined && b !== undefined) [cells[a], cells[b]] = [cells[b] ?? [], cells[a] ?? []];
  },
};

/** Falls of one wave happen at the same moment: in whatever order they come, all leave before any lands. */
function fall(cells: string[][], falls: readonly Step[]): void {
  const moving = falls.map(({ cells: [from = -1, to = -1] }) => ({ from, to, tokens: cells[from] ?? [] }));
  for (const { from } of moving) cells[from] = [];
  for (const { to, tokens } of moving) cells[to] = tokens;
}

/** The waves of a move from the board before it. */
export function waves(before: readonly string[][], steps: readonly Step[]): Wave[] {
  const numbers = [...new Set(steps.map((step) => step.wave))].sort((a, b) => a - b);
  const ground = before.map((tokens) => tokens.filter(staysInCell));
  const cells = before.map((tokens) => tokens.filter((token) => !staysInCell(token)));
  return numbers.map((number) => {
    const together = steps.filter((step) => step.wave === number);
    fall(
      cells,
      together.filter(({ kind }) => kind === 'fall'),
    );
    for (const step of together) kEffects[step.kind]?.(cells, step);
    return { steps: together, cells: cells.map((tokens, cell) => [...(ground[cell] ?? []), ...tokens]) };
  });
}
