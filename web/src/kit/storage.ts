// Values that the browser keeps between visits, such as preferences and the keys of matches. In a browser that keeps
// nothing (a private window), every visit is like the first.

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
    // The value is lost with this visit.
  }
}
