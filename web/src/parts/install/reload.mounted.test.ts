// A server of another version: noticed with each connection, and the offer to load the page again.
import { flushSync, mount, unmount } from 'svelte';
import { expect, test, vi } from 'vitest';
import { soon } from '../../kit/soon_for_tests';
import { kProtocol } from '../../protocol/messages';
import { connect } from '../../protocol/program_for_tests';
import { server } from '../../protocol/server.svelte';
import Reload from './Reload.svelte';
import type { Updates } from './updates';

let protocol = kProtocol;
const socket = connect([], { hello: () => ({ protocol }) });

test('each_connection_may_be_with_a_server_of_another_version', async () => {
  await soon(() => expect(socket.verbs()).toContain('hello'));
  expect(server.isOther).toBe(false);
  protocol = kProtocol + 1;
  socket.onclose?.();
  await soon(() => expect(server.isOther).toBe(true));
  protocol = kProtocol;
  socket.onclose?.();
  await soon(() => expect(server.isOther).toBe(false));
});

test('the_page_is_loaded_again_with_the_newer_version_once', async () => {
  const renew = vi.fn(() => Promise.resolve());
  const shown = mount(Reload, { target: document.body, props: { updates: { renew } as unknown as Updates } });
  const button = document.querySelector<HTMLButtonElement>('[data-other-version] button');
  button?.click();
  flushSync();
  button?.click();
  expect(renew).toHaveBeenCalledOnce();
  await unmount(shown);
});
