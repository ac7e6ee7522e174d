// Numbers and times formatted for people.

/** Cache of formatters: creating one can take longer than a frame. */
const numbers = new Map<string, Intl.NumberFormat>();

function numberFormat(language: string, style: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${language} ${Object.values(style).join()}`;
  const format = numbers.get(key) ?? new Intl.NumberFormat(language, style);
  numbers.set(key, format);
  return format;
}

/** "12,345" nodes; large counts in the language's compact form, "1.2M". */
export function count(value: number, language: string): string {
  if (Number.isInteger(value) && value >= 0 && value < 1000) return String(value);
  return numberFormat(language, value < 100_000 ? {} : { notation: 'compact', maximumFractionDigits: 1 }).format(value);
}

/** Milliseconds as "0.4 ms", "35 ms", "1.2 s". */
export function duration(ms: number): string {
  if (ms < 10) return `${ms.toFixed(1)} ms`;
  return ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`;
}

export function percent(share: number, language: string): string {
  return numberFormat(language, { style: 'percent', maximumFractionDigits: 0 }).format(share);
}

/** A point in time: the time if it is today, else the day. */
export function moment(ms: number, language: string, now = Date.now()): string {
  const today = new Date(now).toDateString() === new Date(ms).toDateString();
  const style: Intl.DateTimeFormatOptions = today ? { timeStyle: 'short' } : { dateStyle: 'medium' };
  return new Intl.DateTimeFormat(language, style).format(ms);
}

/** The time of day, "17:19". */
export function timeOf(ms: number, language: string): string {
  return new Intl.DateTimeFormat(language, { timeStyle: 'short' }).format(ms);
}

/** The day: in words for today and yesterday, else the date. */
export function dayOf(
  ms: number,
  language: string,
  [today, yesterday]: readonly [string, string],
  now = Date.now(),
): string {
  const before = new Date(now);
  before.setDate(before.getDate() - 1);
  const day = new Date(ms).toDateString();
  if (day === new Date(now).toDateString()) return today;
  if (day === before.toDateString()) return yesterday;
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium' }).format(ms);
}
