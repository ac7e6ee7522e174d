// How this page was built, and where it is served from.

/** The address of the program for this browser; undefined in a page that works online only. */
export const kProgramPath: string | undefined = import.meta.env.GRIDWISE_WASM;

/** A static site says in its head that it has no server. */
export function hasServer(): boolean {
  return document.querySelector('meta[name="gridwise-server"]')?.getAttribute('content') !== 'none';
}

/** Whether the visitor asks pages to load little. */
function savesData(): boolean {
  return (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData ?? false;
}

/**
 * Whether the program in this browser may be used. Locks, storage and service workers are for addresses that nobody can
 * tamper with: https, or this machine. `needed`: even if the visitor saves data.
 */
export function canPlayHere(needed: boolean): boolean {
  return kProgramPath !== undefined && isSecureContext && 'locks' in navigator && (needed || !savesData());
}
