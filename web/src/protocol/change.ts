// Changes (docs/protocol.md): deltas, sent instead of a value that differs little from the previous one.

type Fields = Record<string, unknown>;

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Applies a change to a copy of `before`; unchanged parts are shared. */
export function withChange<T>(before: T, change: unknown): T {
  if (!isObject(change)) return change as T;
  if (Array.isArray(before)) {
    const { length, ...entries } = change;
    const list: unknown[] = before.slice(0, (length as number | undefined) ?? before.length);
    for (const [index, entry] of Object.entries(entries)) list[Number(index)] = withChange(list[Number(index)], entry);
    return list as T;
  }
  if (!isObject(before)) return change as T;
  const fields: Fields = { ...before };
  for (const [name, value] of Object.entries(change)) {
    if (value === null) delete fields[name];
    else fields[name] = withChange(fields[name], value);
  }
  return fields as T;
}
