// The boards between two positions: a move's steps wave by wave, with the tokens after each wave. For drawing only;
// the position itself always comes from the program.
import type { Step } from '../protocol/shapes';

/** One wave: the steps that happen together, and every cell's tokens after them. */
export interface Wave {
  steps: Step[];
  cells: string[][];
}

type Effect = (cells: string[][], step: Step) => void;

function put(cells: string[][], step: Step): void {
  for (const cell of step.cells) cells[cell] = [...(cells[cell] ?? []), ...(step.token ? [step.token] : [])];
}

/** The effect of each kind of step on the tokens. Other kinds have no effect until the move is over. */
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

/** The falls of a wave are simultaneous: all tokens leave before any lands, whatever their order. */
function fall(cells: string[][], falls: readonly Step[]): void {
  const moving = falls.map(({ cells: [from = -1, to = -1] }) => ({ from, to, tokens: cells[from] ?? [] }));
  for (const { from } of moving) cells[from] = [];
  for (const { to, tokens } of moving) cells[to] = tokens;
}

/** The steps grouped by wave, in order. */
export function byWave(steps: readonly Step[]): Step[][] {
  const numbers = [...new Set(steps.map(({ wave }) => wave))].sort((a, b) => a - b);
  return numbers.map((number) => steps.filter(({ wave }) => wave === number));
}

/** The tokens of all cells; unchanged cells keep their array from `before`, so they are not re-rendered. */
export function keptCells(next: readonly string[][], before: readonly string[][]): string[][] {
  return next.map((tokens, cell) => {
    const last = before[cell];
    return last?.length === tokens.length && last.every((token, i) => token === tokens[i]) ? last : tokens;
  });
}

/** The waves of a move from the board before it. Tokens with `stays` true do not move. */
export function waves(
  before: readonly string[][],
  steps: readonly Step[],
  stays: (token: string) => boolean = () => false,
): Wave[] {
  const ground = before.map((tokens) => tokens.filter(stays));
  const cells = before.map((tokens) => tokens.filter((token) => !stays(token)));
  return byWave(steps).map((together) => {
    fall(
      cells,
      together.filter(({ kind }) => kind === 'fall'),
    );
    for (const step of together) kEffects[step.kind]?.(cells, step);
    return { steps: together, cells: cells.map((tokens, cell) => [...(ground[cell] ?? []), ...tokens]) };
  });
}
