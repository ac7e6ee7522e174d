// Undo history: the current value, and the values before and after it. Values are immutable.
const kMost = 500;

export interface History<Value> {
  past: readonly Value[];
  now: Value;
  future: readonly Value[];
  /** Consecutive edits of the same kind are undone as one. */
  kind?: string | undefined;
}

export function begun<Value>(now: Value): History<Value> {
  return { past: [], now, future: [] };
}

/** The history with a new value; the same history if nothing changed. */
export function edited<Value>(history: History<Value>, value: Value, kind?: string): History<Value> {
  if (value === history.now) return history;
  const joins = kind !== undefined && kind === history.kind;
  const past = joins ? history.past : [...history.past, history.now].slice(-kMost);
  return { past, now: value, future: [], kind };
}

export function undone<Value>(history: History<Value>): History<Value> {
  const { past, now, future } = history;
  const before = past.at(-1);
  if (before === undefined) return history;
  return { past: past.slice(0, -1), now: before, future: [now, ...future] };
}

export function redone<Value>(history: History<Value>): History<Value> {
  const { past, now, future } = history;
  const [next, ...rest] = future;
  if (next === undefined) return history;
  return { past: [...past, now], now: next, future: rest };
}
