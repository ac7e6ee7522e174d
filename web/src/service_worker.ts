// The page without a network: all its files in one cache per version. Every room is the page at `/`; the server's own
// addresses are not touched. A new version is fetched whole and then waits: it takes over when the page asks for it and no
// other tab is open, or else when all tabs are closed. A page that works online only keeps no files: its worker takes an
// older one's place at once. Both bring a game forward when its notice is tapped.

export {}; // a module, for its test

/** What the build writes here: `/` and the paths of its files, none if they are not kept, and their hash. */
declare const FILES: string[];
declare const VERSION: string;

const kPrefix = 'gridwise-';
const kCache = kPrefix + VERSION;
/** Their names change with their contents. */
const kHashed = /^\/assets\//;
const kOfServer = /^\/(?:api\/|ws$)/;

interface WorkerEvent extends Event {
  waitUntil(done: Promise<unknown>): void;
}
interface Tab {
  readonly url: string;
  focus(): Promise<unknown>;
}
interface NoticeTapped extends WorkerEvent {
  readonly notification: { readonly data: { path: string }; close(): void };
}
interface FetchOfPage extends WorkerEvent {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Scope {
  clients: {
    claim(): Promise<void>;
    matchAll(options: { type?: 'window'; includeUncontrolled: boolean }): Promise<readonly Tab[]>;
    openWindow(path: string): Promise<unknown>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate' | 'message', listener: (event: WorkerEvent) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: NoticeTapped) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchOfPage) => void): void;
}
const scope = globalThis as unknown as Scope;

/** A file that an older version has is not fetched again. */
async function fetchFile(path: string): Promise<Response> {
  const known = kHashed.test(path) ? await caches.match(path) : undefined;
  const answer = known ?? (await fetch(new Request(path, { cache: 'no-cache' })));
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer;
}

async function install(): Promise<void> {
  if (FILES.length === 0) return scope.skipWaiting();
  const files = await Promise.all(FILES.map(async (path) => [path, await fetchFile(path)] as const));
  const cache = await caches.open(kCache);
  await Promise.all(files.map(([path, answer]) => cache.put(path, answer)));
}

async function activate(): Promise<void> {
  const old = (await caches.keys()).filter((name) => name.startsWith(kPrefix) && name !== kCache);
  await Promise.all(old.map((name) => caches.delete(name)));
  await scope.clients.claim();
}

async function answer(request: Request): Promise<Response> {
  const cache = await caches.open(kCache);
  const found = await cache.match(request.mode === 'navigate' ? '/' : request);
  return found ?? fetch(request);
}

/** The tab of the game comes forward, whatever its query says the game is played for. */
async function bringForward(path: string): Promise<void> {
  const room = (url: string) => new URL(url, location.origin).pathname;
  const tabs = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const tab = tabs.find(({ url }) => room(url) === room(path));
  await (tab ? tab.focus() : scope.clients.openWindow(path));
}

scope.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(bringForward(event.notification.data.path));
});
scope.addEventListener('install', (event) => event.waitUntil(install()));
scope.addEventListener('activate', (event) => event.waitUntil(activate()));
// The message asks to take over. In another tab a game may be running.
scope.addEventListener('message', (event) => {
  const alone = scope.clients.matchAll({ includeUncontrolled: true }).then(({ length }) => length <= 1);
  event.waitUntil(alone.then((yes) => (yes ? scope.skipWaiting() : undefined)));
});
function answerFromCache(event: FetchOfPage): void {
  const { origin, pathname } = new URL(event.request.url);
  if (origin !== location.origin || event.request.method !== 'GET' || kOfServer.test(pathname)) return;
  event.respondWith(answer(event.request));
}
if (FILES.length > 0) scope.addEventListener('fetch', answerFromCache);
