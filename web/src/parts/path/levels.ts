// A game's path of levels: which level a match is on, its stars, and this device's progress.
import type { Figure, GameInfo, MatchState, PathLevel } from '../../protocol/messages';
import { pathSetup } from '../../protocol/setup';
import type { View } from '../../protocol/shapes';

/** The most stars and the best score on a level. */
export interface LevelBest {
  stars: number;
  /** 0: none is known. */
  score: number;
}

/** By setup, which stays the same when levels are inserted before it. */
export type Progress = Record<string, LevelBest>;

/** Query in the address of a match that is played as a path level. */
export const kPathQuery = '?path';

export const kMaxStars = 3;

const isWhole = (value: unknown): value is number => Number.isInteger(value) && (value as number) >= 0;

/** Reads stored data, dropping damaged entries. */
export function readProgress(stored: unknown): Progress {
  if (typeof stored !== 'object' || stored === null) return {};
  const rows = Object.entries(stored as Record<string, Partial<LevelBest> | null>);
  return Object.fromEntries(
    rows.flatMap(([setup, best]): [string, LevelBest][] => {
      const { stars, score } = best ?? {};
      return isWhole(stars) && isWhole(score) && stars >= 1 && stars <= kMaxStars ? [[setup, { stars, score }]] : [];
    }),
  );
}

/** Progress as stored before stars counted the moves left: the stars stay, a result was no score. */
export function readOldProgress(stored: unknown): Progress {
  if (typeof stored !== 'object' || stored === null) return {};
  const rows = Object.entries(stored as Record<string, Partial<LevelBest> | null>);
  return readProgress(Object.fromEntries(rows.map(([setup, best]) => [setup, { stars: best?.stars, score: 0 }])));
}

/** Merges a result; returns the same object if nothing improved. */
export function withResult(progress: Progress, setup: string, { stars, score }: LevelBest): Progress {
  const before = progress[setup] ?? { stars: 0, score: 0 };
  if (stars < 1 || (stars <= before.stars && score <= before.score)) return progress;
  return { ...progress, [setup]: { stars: Math.max(stars, before.stars), score: Math.max(score, before.score) } };
}

/** The index of the level of a match; -1 if there is none. */
export function levelOf(game: GameInfo, setup: string): number {
  return game.path?.findIndex((level) => level.setup === setup || pathSetup(game, level.setup) === setup) ?? -1;
}

const numberOf = (name: string, figures: readonly Figure[] = []) =>
  figures.find((figure) => figure.name === name)?.number ?? 0;

export const scoreOf = (figures: readonly Figure[] | undefined): number => numberOf('score', figures);
export const movesLeft = (figures: readonly Figure[] | undefined): number => numberOf('moves_left', figures);

/** One star for a win, one more for each number of moves left that is reached; none for a loss. */
export function starsOf(
  level: PathLevel,
  { outcome, view }: Pick<MatchState, 'outcome'> & { view: Pick<View, 'figures'> },
): number {
  if (outcome.kind !== 'won') return 0;
  return 1 + level.stars.filter((least) => movesLeft(view.figures) >= least).length;
}

/** The first level without a star; the last one if all have some. */
export function nextLevel(path: readonly PathLevel[], progress: Progress): number {
  const first = path.findIndex(({ setup }) => !progress[setup]);
  return first < 0 ? path.length - 1 : first;
}

export function starsTogether(path: readonly PathLevel[], progress: Progress): number {
  return path.reduce((sum, { setup }) => sum + (progress[setup]?.stars ?? 0), 0);
}

export interface Place {
  x: number;
  y: number;
}

/** Coin positions: rows from the bottom, alternating direction, in cells of 100 by 100 from the top left. */
export function places(count: number, columns: number): Place[] {
  const rows = Math.ceil(count / columns);
  return Array.from({ length: count }, (_, i) => {
    const row = Math.floor(i / columns);
    const along = i % columns;
    const column = row % 2 === 0 ? along : columns - 1 - along;
    return { x: column * 100 + 50, y: (rows - 1 - row) * 100 + (column % 2 === 0 ? 58 : 42) };
  });
}

/** The trail through the places as an SVG path: waves along each row, with a bend to the next. */
export function trail(through: readonly Place[]): string {
  return through
    .map(({ x, y }, i) => {
      const from = through[i - 1];
      if (!from) return `M${x} ${y}`;
      if (from.x !== x) return `C${(from.x + x) / 2} ${from.y} ${(from.x + x) / 2} ${y} ${x} ${y}`;
      const out = x > 100 ? x + 52 : x - 52;
      return `C${out} ${from.y} ${out} ${y} ${x} ${y}`;
    })
    .join('');
}
