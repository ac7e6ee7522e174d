// The route solver's answers, as the program sends them and as a list shows them.
import type { Report, Words } from '../../protocol/messages';
import type { Step, View } from '../../protocol/shapes';
import type { Size } from './notation';
import { routeCells, routeKey } from './route';

export interface Combo {
  kind: string;
  count: number;
  cells: number[];
}

/** The facts of an answer, as the program sends them. */
export interface RouteFacts {
  /** Where the orb is picked up, from the top left; absent if making no route is best. */
  start?: { row: number; col: number };
  route: string;
  steps: number;
  turns: number;
  /** Wanted ones. */
  combos: number;
  /** Combos of kinds to be avoided, and of forbidden ones; absent if none. */
  avoided?: number;
  forbidden?: number;
  /** How many combos too many or (negative) too few; absent if none. */
  combos_off?: number;
  first_batch?: number;
  worth?: number;
  /** Mean number of combos added by skyfall, with the sample count and the standard error. */
  skyfall?: number;
  skyfall_error?: number;
  skyfall_samples?: number;
  batches: Combo[][];
  factors?: { label: Words; value: number }[];
}

export interface RouteAnswer {
  /** Identifies an answer: the route itself. */
  key: string;
  cells: number[];
  facts: RouteFacts;
  /** The person's own route, not the solver's. */
  own?: boolean;
}

/** The result of a drop. */
export interface Dropped {
  view: View;
  steps: readonly Step[];
}

const kNoRoute = '!';

/** A report's answers as routes on a board of this size. */
export function answersOf(report: Report | undefined, size: Size): RouteAnswer[] {
  return (report?.answers ?? []).map(({ facts: given }) => {
    const facts = given as unknown as RouteFacts;
    const { start } = facts;
    const cells = start ? routeCells(start.row * size.columns + start.col, facts.route, size) : [];
    return { key: start ? routeKey(cells, size) : kNoRoute, cells, facts };
  });
}

/** Combos by kind, most frequent first; shown as a row of small orbs. */
export function byKind({ batches }: RouteFacts): { kind: string; combos: number }[] {
  const counts = new Map<string, number>();
  for (const { kind } of batches.flat()) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return [...counts].map(([kind, combos]) => ({ kind, combos })).sort((a, b) => b.combos - a.combos);
}

/** The combos that should not have been. */
export function unwantedIn({ avoided = 0, forbidden = 0 }: RouteFacts): number {
  return avoided + forbidden;
}

/** Why the search ended before its limit without what it looked for: the program's words as a sentence. */
export function reasonOf(report: Report | undefined): Words | undefined {
  const reason = (report?.facts as { reason?: Words } | undefined)?.reason;
  if (!reason) return undefined;
  const { en, zh } = reason;
  return { en: `${en.charAt(0).toUpperCase()}${en.slice(1)}.`, zh: `${zh}。` };
}

/** The number of direction changes. */
export function turnsOf(digits: string): number {
  return [...digits].filter((digit, i) => i > 0 && digit !== digits[i - 1]).length;
}

/** The facts of the player's own route, derived from its drop. */
export function factsOfDrop(digits: string, { steps: drop, view }: Dropped): RouteFacts {
  const waves = [...new Set(drop.filter(({ kind }) => kind === 'clear').map(({ wave }) => wave))].sort((a, b) => a - b);
  const batches = waves.map((wave) =>
    drop
      .filter((step) => step.kind === 'clear' && step.wave === wave)
      .map(({ cells: cleared, token }) => ({ kind: token ?? 'unknown', count: cleared.length, cells: cleared })),
  );
  const figure = (name: string) => view.figures?.find((one) => one.name === name)?.number;
  const unwanted = figure('unwanted');
  return {
    route: digits,
    steps: figure('steps') ?? digits.length,
    turns: turnsOf(digits),
    combos: figure('combos') ?? batches.flat().length,
    ...(unwanted !== undefined && { avoided: unwanted }),
    first_batch: batches[0]?.length ?? 0,
    batches,
  };
}
