// Days and the results on them: pure functions. A day is a string, `2026-11-21`, in the visitor's time zone: a new
// board starts at local midnight, and everyone has the same one on the same date.
import type { Day, Reached } from '../game_page';

/** This device's result on one day's board of a game. */
export interface DayPlayed {
  /** The last match started on it. */
  match?: string;
  /** The board was completed; `best`: with the best possible result. */
  done?: boolean;
  best?: boolean;
  /** Moves, or whatever the game counts. */
  count?: number;
  /** Started after its day, so it does not count for the streak. */
  late?: boolean;
}

export type Played = Readonly<Record<Day, DayPlayed>>;

const pad = (n: number) => String(n).padStart(2, '0');

export function dayOf(date: Date): Day {
  return [String(date.getFullYear()).padStart(4, '0'), pad(date.getMonth() + 1), pad(date.getDate())].join('-');
}

/** Noon of a day in local time, so daylight saving changes cannot move it to another day. */
export function dateOf(day: Day): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date, 12);
}

export function dayAfter(day: Day, days: number): Day {
  const date = dateOf(day);
  date.setDate(date.getDate() + days);
  return dayOf(date);
}

/** The days of the day's month, padded at the start so that weeks begin on Monday. */
export function monthDays(day: Day): (Day | undefined)[] {
  const first = `${day.slice(0, 8)}01`;
  const before = (dateOf(first).getDay() + 6) % 7;
  const days: (Day | undefined)[] = Array.from({ length: before }, () => undefined);
  for (let next = first; next.slice(0, 7) === day.slice(0, 7); next = dayAfter(next, 1)) days.push(next);
  return days;
}

export interface Streak {
  /** The number of days done. */
  days: number;
  /** Today could be missed without an end of the streak. */
  dayOff: boolean;
}

const kWeek = 7;

/** The streak up to today, which may still be open. One missed day in any seven is forgiven. */
export function streakOf(done: (day: Day) => boolean, today: Day): Streak {
  let days = 0;
  /** How many days ago: the last missed day on the way back, and the latest one within the streak. */
  let [missed, forgiven] = [-kWeek, kWeek];
  for (let ago = done(today) ? 0 : 1; ; ago += 1) {
    if (done(dayAfter(today, -ago))) {
      days += 1;
      if (missed > 0) forgiven = Math.min(forgiven, missed);
    } else if (ago - missed < kWeek) {
      return { days, dayOff: forgiven >= kWeek };
    } else {
      missed = ago;
    }
  }
}

/** Reads stored data, dropping damaged entries. */
export function readPlayed(stored: unknown): Played {
  if (typeof stored !== 'object' || stored === null) return {};
  const rows = Object.entries(stored as Record<string, Partial<DayPlayed> | null>);
  return Object.fromEntries(
    rows.flatMap(([day, played]): [Day, DayPlayed][] => {
      if (!/^\d{4}-\d\d-\d\d$/.test(day) || typeof played !== 'object' || played === null) return [];
      const { match, done, best, count, late } = played;
      const kept: DayPlayed = {};
      if (typeof match === 'string') kept.match = match;
      if (done === true) kept.done = true;
      if (done === true && best === true) kept.best = true;
      if (done === true && typeof count === 'number') kept.count = count;
      if (late === true) kept.late = true;
      return [[day, kept]];
    }),
  );
}

/** A board started after its day counts as late, unless it had been done before. */
export function withMatch(played: Played, day: Day, match: string, today = day): Played {
  const { late: before, ...kept } = played[day] ?? {};
  const late = kept.done ? before === true : day < today;
  return { ...played, [day]: { ...kept, match, ...(late ? { late } : {}) } };
}

/** Whether the board was done on its day. */
export function countsForStreak(played: DayPlayed | undefined): boolean {
  return played?.done === true && played.late !== true;
}

/** Merges the best of the old and new results; the lower count is better, or with `more` the higher. */
export function withReached(played: Played, day: Day, { best, count }: Reached, more = false): Played {
  const before = played[day] ?? {};
  const better = more ? Math.max : Math.min;
  const kept: DayPlayed = { ...before, done: true, count: better(count, before.count ?? count) };
  if (best) kept.best = true;
  return { ...played, [day]: kept };
}

/** The day whose board this match was started on. */
export function dayOfMatch(played: Played, match: string): Day | undefined {
  return Object.keys(played).find((day) => played[day]?.match === match);
}
