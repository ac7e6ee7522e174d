// Values the browser stores between visits, such as preferences and match keys, or for as long as a tab is open.
// Without storage (a private window), every visit starts fresh.

function load<T>(storage: () => Storage, key: string, otherwise: T): T {
  try {
    const text = storage().getItem(`gridwise.${key}`);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

function save(storage: () => Storage, key: string, value: unknown): void {
  try {
    if (value === undefined) storage().removeItem(`gridwise.${key}`);
    else storage().setItem(`gridwise.${key}`, JSON.stringify(value));
  } catch {
    // No storage: the value is lost after this visit.
  }
}

// Reading the name itself can throw.
const visits = () => localStorage;
const tab = () => sessionStorage;

export function loadValue<T>(key: string, otherwise: T): T {
  return load(visits, key, otherwise);
}

const listeners = new Set<(key: string) => void>();

export function saveValue(key: string, value: unknown): void {
  save(visits, key, value);
  for (const listener of listeners) listener(key);
}

/** Calls the listener with the key of every value that this tab saves, after it is saved. */
export function listenToSaves(listener: (key: string) => void): void {
  listeners.add(listener);
}

/** The keys of all values kept between visits. */
export function keptKeys(): string[] {
  try {
    return Object.keys(visits()).flatMap((key) => (key.startsWith('gridwise.') ? [key.slice('gridwise.'.length)] : []));
  } catch {
    return [];
  }
}

/** A value of this tab, which survives a reload. */
export function loadTabValue<T>(key: string, otherwise: T): T {
  return load(tab, key, otherwise);
}

export function saveTabValue(key: string, value: unknown): void {
  save(tab, key, value);
}
