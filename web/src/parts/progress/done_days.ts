// Days that are done, as they are kept with an account: without the matches of this device, and short, since years of them
// must fit.
import type { DayPlayed, Played } from '../daily/days';
import type { Day } from '../game_page';

/** Merges a day that was done on another device: in time if it was so on one of them. Returns the same object if nothing
 *  improved. */
export function withDay(played: Played, day: Day, came: DayPlayed, more = false): Played {
  if (came.done !== true) return played;
  const before = played[day] ?? {};
  const { late, ...kept } = before;
  const merged: DayPlayed = { ...kept, done: true };
  const counts = [kept.count, came.count].filter((count) => count !== undefined);
  if (counts.length > 0) merged.count = (more ? Math.max : Math.min)(...counts);
  if (came.best) merged.best = true;
  if (came.late && (late || !kept.done)) merged.late = true;
  const same = (['done', 'best', 'count', 'late'] as const).every((field) => merged[field] === before[field]);
  return same ? played : { ...played, [day]: merged };
}

/** Days that are done as one short word a day, in a list for each month: `{"2026-11": "20b,,d,31l"}` is the first with
 *  the best result of 20, the third, and the fourth with 31, but late. */
export type DoneDays = Record<string, string>;

const kDoneDay = /^(?:d|(-?\d+(?:\.\d+)?))(b?)(l?)$/;

export function packDays(played: Played): DoneDays {
  const months: Record<string, string[]> = {};
  for (const [day, { done, best, count, late }] of Object.entries(played)) {
    if (!done) continue;
    const days = (months[day.slice(0, 7)] ??= []);
    days[Number(day.slice(8)) - 1] = `${count ?? 'd'}${best ? 'b' : ''}${late ? 'l' : ''}`;
  }
  return Object.fromEntries(Object.entries(months).map(([month, days]) => [month, days.join(',')]));
}

/** Reads what another device sent, dropping damaged entries. */
export function unpackDays(stored: unknown): Played {
  if (typeof stored !== 'object' || stored === null) return {};
  const played: Record<Day, DayPlayed> = {};
  for (const [month, days] of Object.entries(stored as Record<string, unknown>)) {
    if (!/^\d{4}-\d\d$/.test(month) || typeof days !== 'string') continue;
    days.split(',').forEach((word, i) => {
      const found = kDoneDay.exec(word);
      if (!found || i > 30) return;
      const [, count, best, late] = found;
      const done: DayPlayed = (played[`${month}-${String(i + 1).padStart(2, '0')}`] = { done: true });
      if (count !== undefined) done.count = Number(count);
      if (best) done.best = true;
      if (late) done.late = true;
    });
  }
  return played;
}
