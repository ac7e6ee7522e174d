// A file is read as text; one that is no text keeps its bytes.
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, test, vi } from 'vitest';
import TextOrFile from './TextOrFile.svelte';

let shown: Record<string, unknown> | undefined;

afterEach(async () => {
  if (shown) await unmount(shown);
  document.body.replaceChildren();
});

/** The text that a file with these bytes gives. */
async function textOf(bytes: number[]): Promise<string> {
  const ontext = vi.fn();
  shown = mount(TextOrFile, { target: document.body, props: { about: '', accept: '', act: 'Read', ontext } });
  flushSync();
  const input = document.querySelector('input')!;
  Object.defineProperty(input, 'files', {
    value: [{ arrayBuffer: () => Promise.resolve(new Uint8Array(bytes).buffer) }],
  });
  input.dispatchEvent(new Event('change', { bubbles: true }));
  await vi.waitFor(() => expect(ontext).toHaveBeenCalledOnce());
  return ontext.mock.calls[0]![0] as string;
}

test('a_text_file_is_utf8', async () => {
  expect(await textOf([0xe4, 0xb8, 0x80])).toBe('一');
});

test('a_file_that_is_no_text_gives_a_character_for_each_byte', async () => {
  expect(await textOf([0xff, 0x52, 0x80, 0x0a])).toBe('\u00ffR\u0080\n');
});
