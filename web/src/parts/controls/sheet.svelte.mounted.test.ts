// A sheet closes by its button, and by a press beside it but not on it.
import { createRawSnippet, flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test } from 'vitest';
import Sheet from './Sheet.svelte';

const children = createRawSnippet(() => ({ render: () => '<p>inside</p>' }));
let sheet: ReturnType<typeof Sheet>;
const dialog = () => document.body.querySelector('dialog')!;
const press = (target: Element) => target.dispatchEvent(new MouseEvent('click', { bubbles: true }));

beforeEach(() => {
  sheet = mount(Sheet, { target: document.body, props: { title: 'More', children } });
  flushSync();
  sheet.open();
});
afterEach(() => unmount(sheet));

test('a_press_on_it_leaves_it_open_and_one_beside_it_closes_it', () => {
  expect(dialog().open).toBe(true);
  press(document.body.querySelector('p')!);
  expect(dialog().open).toBe(true);
  press(dialog());
  expect(dialog().open).toBe(false);
});

test('its_button_closes_it', () => {
  press(document.body.querySelector('button')!);
  expect(dialog().open).toBe(false);
});
