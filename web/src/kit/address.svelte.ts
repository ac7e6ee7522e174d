// The page's address, client-side navigation, and path patterns.

class AddressState {
  path = $state('/');
  search = $state('');
}

/** The current address; navigate() changes it, replaceAddress() does not. */
export const address = new AddressState();

function readAddress(): void {
  address.path = location.pathname;
  address.search = location.search;
}

/** Reads the address, and from now on handles links and history events. */
export function startNavigation(): void {
  readAddress();
  document.addEventListener('click', followLink);
  addEventListener('popstate', readAddress);
}

/** Navigates to a path of the page; `replace` adds no history entry. */
export function navigate(path: string, { replace = false } = {}): void {
  if (replace) history.replaceState(null, '', path);
  else history.pushState(null, '', path);
  readAddress();
  if (!replace) scrollTo(0, 0);
}

/** Changes the address bar without changing the room. */
export function replaceAddress(path: string): void {
  history.replaceState(null, '', path);
}

/** Debounce delay of replaceAddressSoon(). */
const kAddressDelayMs = 200;

/** Debounced replaceAddress(); call the returned function to cancel. For effects on a text being edited. */
export function replaceAddressSoon(path: string): () => void {
  const timer = setTimeout(() => replaceAddress(path), kAddressDelayMs);
  return () => clearTimeout(timer);
}

function followLink(event: MouseEvent): void {
  const link = (event.target as Element | null)?.closest?.('a[href]');
  if (!(link instanceof HTMLAnchorElement) || event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || link.target || link.hasAttribute('download')) return;
  if (
    link.origin !== location.origin ||
    link.pathname.startsWith('/api/') ||
    link.getAttribute('href')?.startsWith('#')
  )
    return;
  event.preventDefault();
  navigate(link.pathname + link.search);
}

function partsOf(path: string): string[] {
  return path.split('/').filter((part) => part !== '');
}

/** An invalid escape is kept as is. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The named parts of a path that matches the pattern: "/play/:game" has one part, "game". */
export function matchPattern(pattern: string, path: string): Record<string, string> | undefined {
  const wanted = partsOf(pattern);
  const given = partsOf(path);
  if (wanted.length !== given.length) return undefined;
  const named: Record<string, string> = {};
  for (const [i, part] of wanted.entries()) {
    const actual = decoded(given[i] ?? '');
    if (part.startsWith(':')) named[part.slice(1)] = actual;
    else if (part !== actual) return undefined;
  }
  return named;
}

/** The named parts of a pattern: 'game' | 'id' for '/play/:game/:id'. */
type Part<At extends string> = At extends `${string}:${infer Name}/${infer Rest}`
  ? Name | Part<`/${Rest}`>
  : At extends `${string}:${infer Name}`
    ? Name
    : never;

/** The path that a pattern and its parts make: `to('/play/:game/:id', { game, id })`. Parts of the query that are
 * undefined or empty are left out. */
export function to<At extends string>(
  at: At,
  parts: Record<Part<At>, string>,
  query: Record<string, string | number | undefined> = {},
): string {
  const path = at.replace(/:(\w+)/g, (_, name: Part<At>) => encodeURIComponent(parts[name]));
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  const pairs = given.map(([name, value]) => `${name}=${encodeURIComponent(value ?? '')}`);
  return pairs.length > 0 ? `${path}?${pairs.join('&')}` : path;
}
