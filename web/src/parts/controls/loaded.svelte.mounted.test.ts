// A part of the page that did not arrive is requested again.
import { createRawSnippet, flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { soon } from '../../kit/soon_for_tests';
import { server } from '../../protocol/server.svelte';
import Loaded from './Loaded.svelte';

let asked = 0;
/** How many requests fail. */
let failing = 0;
let mounted: Record<string, unknown> | undefined;

const content = () => {
  asked += 1;
  return asked > failing ? Promise.resolve('a room') : Promise.reject(new Error('it did not arrive'));
};
const children = createRawSnippet<[string]>((shown) => ({ render: () => `<p class="room">${shown()}</p>` }));

function show(failures: number): void {
  [asked, failing] = [0, failures];
  mounted = mount(Loaded, { target: document.body, props: { content, children } as never });
  flushSync();
}
const failed = () => soon(() => expect(document.querySelector('[role="alert"]')).not.toBeNull());
const arrived = () => soon(() => expect(document.querySelector('.room')?.textContent).toBe('a room'));
const button = () => document.querySelector('button') as HTMLButtonElement;

beforeEach(() => {
  server.status = 'open';
});
afterEach(async () => {
  if (mounted) await unmount(mounted);
  mounted = undefined;
  document.head.replaceChildren();
});

test('what_arrives_is_shown_and_requested_once', async () => {
  show(0);
  await arrived();
  server.status = 'lost';
  flushSync();
  server.status = 'open';
  flushSync();
  expect(asked).toBe(1);
});

test('it_is_requested_again_when_the_connection_is_back', async () => {
  server.status = 'lost';
  show(1);
  await failed();
  expect(asked).toBe(1);
  server.status = 'open';
  await arrived();
  expect(document.querySelector('[role="alert"]')).toBeNull();
});

test('a_button_requests_it_again_and_after_two_failures_loads_the_page', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {});
  show(2);
  await failed();
  button().click();
  await soon(() => expect(asked).toBe(2));
  await failed();
  expect(reload).not.toHaveBeenCalled();
  button().click();
  expect(reload).toHaveBeenCalledOnce();
  reload.mockRestore();
});

test('style_sheets_that_did_not_arrive_are_requested_first', async () => {
  const unreadable = {
    get cssRules() {
      throw new DOMException('it failed', 'SecurityError');
    },
  };
  const sheets = Object.entries({ there: { cssRules: [] }, missing: null, broken: unreadable });
  const [there, missing, broken] = sheets.map(([id, sheet]) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', id });
    Object.defineProperty(link, 'sheet', { value: sheet });
    document.head.append(link);
    return link;
  });
  show(1);
  await failed();
  button().click();
  await soon(() => expect(missing?.isConnected).toBe(false));
  expect([there?.isConnected, broken?.isConnected, asked]).toEqual([true, false, 1]);
  for (const id of ['missing', 'broken']) document.querySelector(`#${id}`)?.dispatchEvent(new Event('load'));
  await arrived();
});
