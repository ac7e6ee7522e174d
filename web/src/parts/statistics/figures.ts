// Derived figures for the statistics room; pure functions.
import type { Best, Tally } from '../../protocol/messages';
import type { RatingStep } from '../../protocol/standing';

export interface Results {
  played: number;
  won: number;
  drawn: number;
  lost: number;
  plies: number;
}

const kNone: Results = { played: 0, won: 0, drawn: 0, lost: 0, plies: 0 };

export function sumOf(tallies: readonly Results[]): Results {
  return tallies.reduce(
    (sum, one) => ({
      played: sum.played + one.played,
      won: sum.won + one.won,
      drawn: sum.drawn + one.drawn,
      lost: sum.lost + one.lost,
      plies: sum.plies + one.plies,
    }),
    kNone,
  );
}

/** Mean game length in moves; undefined without games. */
export function meanLength({ played, plies }: Results): number | undefined {
  return played === 0 ? undefined : Math.round(plies / played);
}

/** The games, most played first, each with its tallies. */
export function byGame(tallies: readonly Tally[]): [game: string, tallies: Tally[]][] {
  const games = new Map<string, Tally[]>();
  for (const tally of tallies) games.set(tally.game, [...(games.get(tally.game) ?? []), tally]);
  const played = (list: readonly Tally[]) => sumOf(list).played;
  return [...games].sort(([, one], [, other]) => played(other) - played(one));
}

export interface Opponent {
  kind: Tally['opponent'];
  /** A bot's selector. */
  level: string;
  results: Results;
}

/** Persons first, then bots in the order of `levels`, weakest first; unlisted bots come last. */
export function byOpponent(tallies: readonly Tally[], levels: readonly string[]): Opponent[] {
  const found = new Map<string, Tally[]>();
  for (const tally of tallies) {
    const key = `${tally.opponent} ${tally.level ?? ''}`;
    found.set(key, [...(found.get(key) ?? []), tally]);
  }
  const rank = ({ kind, level }: Opponent): number => {
    if (kind !== 'bot') return -1;
    const at = levels.indexOf(level.split('(')[0] ?? level);
    return at < 0 ? levels.length : at;
  };
  return [...found.values()]
    .map((list): Opponent => {
      const [first] = list as [Tally];
      return { kind: first.opponent, level: first.level ?? '', results: sumOf(list) };
    })
    .sort(
      (one, other) => rank(one) - rank(other) || one.level.localeCompare(other.level, undefined, { numeric: true }),
    );
}

/** Results by side; empty if only one side was played. */
export function bySide(tallies: readonly Tally[]): [side: number, results: Results][] {
  const sides = [...new Set(tallies.map(({ side }) => side))].sort((one, other) => one - other);
  if (sides.length < 2) return [];
  return sides.map((side) => [side, sumOf(tallies.filter((tally) => tally.side === side))]);
}

/** A game's won boards, most recently played first. */
export function wonBoards(bests: readonly Best[], game: string): Best[] {
  return bests.filter((best) => best.game === game && best.won > 0).sort((one, other) => other.last - one.last);
}

export interface Chart {
  /** Points of a polyline, "x,y x,y". */
  line: string;
  last: { x: number; y: number };
  /** Horizontal grid lines and their values. */
  marks: { y: number; value: number }[];
}

export interface Frame {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Candidate distances between grid lines, in rating points. */
const kGaps = [25, 50, 100, 200, 500, 1000, 2000];
const kMaxGaps = 3;

/** The ratings as a line in a frame. REQUIRES: at least one step. Steps are equidistant, since days without games
 * carry no information. */
export function chartOf(steps: readonly RatingStep[], { left, right, top, bottom }: Frame): Chart {
  const values = steps.map(([, rating]) => rating);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const fits = (gap: number) => Math.ceil(most / gap) - Math.floor(least / gap) <= kMaxGaps;
  const gap = kGaps.find(fits) ?? (kGaps.at(-1) as number);
  const low = Math.floor(least / gap) * gap;
  const high = Math.max(Math.ceil(most / gap) * gap, low + gap);
  const yOf = (value: number) => bottom - ((value - low) / (high - low)) * (bottom - top);
  const xOf = (at: number) => (values.length === 1 ? right : left + (at / (values.length - 1)) * (right - left));
  const round = (value: number) => Math.round(value * 10) / 10;
  const points = values.map((value, at) => ({ x: round(xOf(at)), y: round(yOf(value)) }));
  const marks = [];
  for (let value = low; value <= high; value += gap) marks.push({ y: round(yOf(value)), value });
  return {
    line: points.map(({ x, y }) => `${x},${y}`).join(' '),
    last: points.at(-1) as { x: number; y: number },
    marks,
  };
}
