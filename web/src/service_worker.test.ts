import { beforeEach, expect, test, vi } from 'vitest';

type Listener = (event: object) => void;
const listeners = new Map<string, Listener>();
/** Cache -> path -> answer. */
const stored = new Map<string, Map<string, Response>>();
const site = new Map<string, string>();
const skipWaiting = vi.fn();
let tabs: object[] = [];
const openWindow = vi.fn(async () => {});

const pathOf = (request: Request | string) =>
  typeof request === 'string' ? request : new URL(request.url, 'https://g').pathname;
const cacheNamed = (name: string) => {
  const files = stored.get(name) ?? new Map<string, Response>();
  stored.set(name, files);
  return {
    put: async (path: string, answer: Response) => void files.set(path, answer),
    match: async (request: Request | string) => files.get(pathOf(request)),
  };
};

vi.stubGlobal('FILES', ['/', '/assets/a-1.js', '/mark.svg']);
vi.stubGlobal('VERSION', '2');
vi.stubGlobal('location', { origin: 'https://g' });
vi.stubGlobal(
  'Request',
  class {
    readonly url: string;
    constructor(
      path: string,
      readonly options: object,
    ) {
      this.url = `https://g${path}`;
    }
  },
);
const fetched = vi.fn(async (request: Request) => {
  const body = site.get(pathOf(request));
  return { ok: body !== undefined, status: body ? 200 : 404, body } as unknown as Response;
});
vi.stubGlobal('fetch', fetched);
vi.stubGlobal('caches', {
  open: async (name: string) => cacheNamed(name),
  keys: async () => [...stored.keys()],
  delete: async (name: string) => stored.delete(name),
  match: async (path: string) => [...stored.values()].map((files) => files.get(path)).find(Boolean),
});
vi.stubGlobal('clients', { claim: vi.fn(async () => {}), matchAll: async () => tabs, openWindow });
vi.stubGlobal('skipWaiting', skipWaiting);
vi.stubGlobal('addEventListener', (type: string, listener: Listener) => listeners.set(type, listener));

await import('./service_worker');

async function happens(type: string): Promise<void> {
  let done: Promise<unknown> = Promise.resolve();
  listeners.get(type)?.({ waitUntil: (until: Promise<unknown>) => (done = until) });
  await done;
}

/** What a page gets; undefined if the request is left to the browser. */
async function asked(path: string, more = {}): Promise<unknown> {
  let answer: Promise<Response> | undefined;
  const request = { url: `https://g${path}`, method: 'GET', mode: 'cors', ...more };
  listeners.get('fetch')?.({ request, respondWith: (given: Promise<Response>) => (answer = given) });
  return (await answer)?.body;
}

beforeEach(() => {
  stored.clear();
  site.clear();
  fetched.mockClear();
  skipWaiting.mockClear();
  openWindow.mockClear();
  for (const path of ['/', '/assets/a-1.js', '/mark.svg']) site.set(path, `new ${path}`);
});

test('a version is fetched whole, past the browser cache, but for files that an older one has', async () => {
  await cacheNamed('gridwise-1').put('/assets/a-1.js', { ok: true, body: 'old js' } as unknown as Response);
  await cacheNamed('gridwise-1').put('/mark.svg', { ok: true, body: 'old mark' } as unknown as Response);
  await happens('install');
  expect(fetched.mock.calls.map(([request]) => pathOf(request))).toEqual(['/', '/mark.svg']);
  expect(fetched.mock.calls[0]?.[0]).toMatchObject({ options: { cache: 'no-cache' } });
  expect(await asked('/assets/a-1.js')).toBe('old js');
  expect(await asked('/mark.svg')).toBe('new /mark.svg');
});

test('without one of its files nothing of it is stored', async () => {
  site.delete('/mark.svg');
  await expect(happens('install')).rejects.toThrow('/mark.svg: 404');
  expect(stored.has('gridwise-2')).toBe(false);
});

test('every room is the page, from the cache; what is not there comes from the network', async () => {
  await happens('install');
  site.clear();
  expect(await asked('/play/orbs/abc', { mode: 'navigate' })).toBe('new /');
  site.set('/other', 'network');
  expect(await asked('/other')).toBe('network');
});

test('the addresses of the server, other sites and changes are left alone', async () => {
  await happens('install');
  expect(await asked('/api/records.jsonl', { mode: 'navigate' })).toBeUndefined();
  expect(await asked('/ws')).toBeUndefined();
  expect(await asked('/', { method: 'POST' })).toBeUndefined();
  expect(await asked('', { url: 'https://other/' })).toBeUndefined();
});

test('taking over deletes older versions, and nothing of others', async () => {
  cacheNamed('gridwise-1');
  cacheNamed('another');
  await happens('install');
  await happens('activate');
  expect([...stored.keys()].sort()).toEqual(['another', 'gridwise-2']);
});

test('it takes over when asked, unless another tab is open', async () => {
  tabs = [{}, {}];
  await happens('message');
  expect(skipWaiting).not.toHaveBeenCalled();
  tabs = [{}];
  await happens('message');
  expect(skipWaiting).toHaveBeenCalledOnce();
});

async function tapNotice(path: string): Promise<void> {
  let done: Promise<unknown> = Promise.resolve();
  const notification = { data: { path }, close: vi.fn() };
  listeners.get('notificationclick')?.({ notification, waitUntil: (until: Promise<unknown>) => (done = until) });
  await done;
  expect(notification.close).toHaveBeenCalledOnce();
}

test('a_tap_on_a_notice_brings_the_tab_of_its_game_forward_or_opens_it', async () => {
  const focus = vi.fn(async () => {});
  tabs = [
    { url: 'https://g/play/orbs/m2', focus: vi.fn() },
    { url: 'https://g/play/gomoku/m1?path', focus },
  ];
  await tapNotice('/play/gomoku/m1');
  expect(focus).toHaveBeenCalledOnce();
  expect(openWindow).not.toHaveBeenCalled();
  tabs = [{ url: 'https://g/', focus }];
  await tapNotice('/play/gomoku/m1');
  expect(openWindow).toHaveBeenCalledWith('/play/gomoku/m1');
  expect(focus).toHaveBeenCalledOnce();
});

test('a_page_that_works_online_only_keeps_no_files_and_replaces_an_older_worker', async () => {
  vi.resetModules();
  listeners.clear();
  vi.stubGlobal('FILES', []);
  await import('./service_worker');
  cacheNamed('gridwise-1');
  await happens('install');
  expect([skipWaiting.mock.calls.length, fetched.mock.calls.length, listeners.has('fetch')]).toEqual([1, 0, false]);
  await happens('activate');
  expect([...stored.keys()]).toEqual([]);
});
