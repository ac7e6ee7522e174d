// Values the browser stores between visits, such as preferences and match keys. Without storage (a private window),
// every visit starts fresh.

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
    // No storage: the value is lost after this visit.
  }
}
