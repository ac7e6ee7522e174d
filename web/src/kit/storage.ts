// What the browser keeps between visits: looks, names, and the keys of matches. A browser that refuses to
// keep anything (private windows) behaves as a first visit.

export function loadValue<T>(key: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(`gridwise.${key}`);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

export function saveValue(key: string, value: unknown): void {
  try {
    if (value === undefined) localStorage.removeItem(`gridwise.${key}`);
    else localStorage.setItem(`gridwise.${key}`, JSON.stringify(value));
  } catch {
    // Nothing to keep it in: this visit works without.
  }
}
