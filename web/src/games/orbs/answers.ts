// The answers of the route solver as the program gives them, and as a list shows them.
import type { Report, Step, View, Words } from '../../protocol/shapes';
import type { Size } from './notation';
import { routeCells, routeKey } from './route';

export interface Combo {
  kind: string;
  count: number;
  cells: number[];
}

/** The facts of an answer, as the program sends them. */
export interface RouteFacts {
  /** Where the orb is picked up, from the top left; none where no route is the best. */
  start?: { row: number; col: number };
  route: string;
  steps: number;
  turns: number;
  combos: number;
  /** How many too many or, negative, too few; absent if none. */
  combos_off?: number;
  first_batch?: number;
  worth?: number;
  /** The mean number of combos that a skyfall adds, with the samples taken and the standard error. */
  skyfall?: number;
  skyfall_error?: number;
  skyfall_samples?: number;
  batches: Combo[][];
  factors?: { label: Words; value: number }[];
}

export interface RouteAnswer {
  /** Tells answers apart: the route itself. */
  key: string;
  cells: number[];
  facts: RouteFacts;
  /** A person's own route, not the solver's. */
  own?: boolean;
}

/** What the drop led to. */
export interface Dropped {
  view: View;
  steps: readonly Step[];
}

const kNoRoute = '!';

/** The answers of a report as routes on a board of this size. */
export function answersOf(report: Report | undefined, size: Size): RouteAnswer[] {
  return (report?.answers ?? []).map(({ facts: given }) => {
    const facts = given as unknown as RouteFacts;
    const { start } = facts;
    const cells = start ? routeCells(start.row * size.columns + start.col, facts.route, size) : [];
    return { key: start ? routeKey(cells, size) : kNoRoute, cells, facts };
  });
}

/** Combos by kind, most first: what a list shows as a row of small orbs. */
export function byKind({ batches }: RouteFacts): { kind: string; combos: number }[] {
  const counts = new Map<string, number>();
  for (const { kind } of batches.flat()) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return [...counts].map(([kind, combos]) => ({ kind, combos })).sort((a, b) => b.combos - a.combos);
}

/** Where the direction changes. */
export function turnsOf(digits: string): number {
  return [...digits].filter((digit, i) => i > 0 && digit !== digits[i - 1]).length;
}

/** The facts of the player's own route, read from its drop. */
export function factsOfDrop(digits: string, { steps: drop, view }: Dropped): RouteFacts {
  const waves = [...new Set(drop.filter(({ kind }) => kind === 'clear').map(({ wave }) => wave))].sort((a, b) => a - b);
  const batches = waves.map((wave) =>
    drop
      .filter((step) => step.kind === 'clear' && step.wave === wave)
      .map(({ cells: cleared, token }) => ({ kind: token ?? 'unknown', count: cleared.length, cells: cleared })),
  );
  return {
    route: digits,
    steps: view.figures?.find(({ name }) => name === 'steps')?.number ?? digits.length,
    turns: turnsOf(digits),
    combos: batches.flat().length,
    first_batch: batches[0]?.length ?? 0,
    batches,
  };
}
