// Runs of puzzles, unrated: a streak ends with the first mistake, a storm after three minutes.
import type { Puzzle } from '../../protocol/messages';

export const kWays = ['one', 'streak', 'storm'] as const;
export type Way = (typeof kWays)[number];
export type RunKind = Exclude<Way, 'one'>;

export const wayOf = (asked: string | null): Way => kWays.find((way) => way === asked) ?? 'one';

const kSkips = 3;
const kStorm_ms = 180_000;
const kMistake_ms = 10_000;
/** Puzzles in a row that win time, and how much, the largest first. */
const kBonuses = [
  { row: 10, ms: 5_000 },
  { row: 5, ms: 3_000 },
];
/** A run starts with this many puzzles of each level, the easiest level first. */
const kOfLevel = 8;

export interface Run {
  kind: RunKind;
  solved: number;
  /** Solved without a mistake since the last one. */
  row: number;
  /** How many puzzles may still be passed over. */
  skips: number;
  /** The ids of the puzzles that were missed. */
  missed: readonly string[];
  /** A storm's end, in ms of the page's clock; undefined until the first move. */
  until: number | undefined;
  over: boolean;
}

export function newRun(kind: RunKind): Run {
  return { kind, solved: 0, row: 0, skips: kind === 'streak' ? kSkips : 0, missed: [], until: undefined, over: false };
}

/** The time left of a storm in ms, at least 0. */
export const leftOf = ({ until }: Run, now: number): number =>
  until === undefined ? kStorm_ms : Math.max(0, until - now);

/** A storm's clock starts with the first move. */
export function moved(run: Run, now: number): Run {
  return run.kind === 'storm' && run.until === undefined ? { ...run, until: now + kStorm_ms } : run;
}

/** The program's time to judge a move does not count. */
export function waited(run: Run, ms: number): Run {
  return run.until === undefined ? run : { ...run, until: run.until + ms };
}

export function solvedOne(run: Run): Run {
  const row = run.row + 1;
  const won = kBonuses.find((bonus) => row % bonus.row === 0)?.ms ?? 0;
  return waited({ ...run, row, solved: run.solved + 1 }, won);
}

export function missedOne(run: Run, id: string): Run {
  const missed = { ...run, row: 0, missed: [...run.missed, id] };
  return run.kind === 'streak' ? { ...missed, over: true } : waited(missed, -kMistake_ms);
}

export function skippedOne(run: Run): Run {
  return run.skips > 0 && !run.over ? { ...run, skips: run.skips - 1 } : run;
}

/** The puzzles in the order of a run: kOfLevel of each level, the easiest level first; then the rest, the hardest first. */
export function runOrder(puzzles: readonly Puzzle[], levels: readonly string[], random: () => number): Puzzle[] {
  const drawn = levels.map((level) =>
    shuffled(
      puzzles.filter((puzzle) => puzzle.level === level),
      random,
    ),
  );
  return [...drawn.flatMap((of) => of.slice(0, kOfLevel)), ...drawn.reverse().flatMap((of) => of.slice(kOfLevel))];
}

/** In random order, each equally likely (Fisher and Yates 1938). */
function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  const all = [...items];
  for (let last = all.length - 1; last > 0; last--) {
    const at = Math.floor(random() * (last + 1));
    [all[last], all[at]] = [all[at]!, all[last]!];
  }
  return all;
}
