// What the row of tools shows when there is more than one thing to show.
import { createRawSnippet, flushSync, mount, unmount, type ComponentProps } from 'svelte';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { BoardTools } from '../../board/board_tools.svelte';
import type { Action } from '../../protocol/shapes';
import ToolRow from './ToolRow.svelte';

const action: Action = { move: 'drop', gesture: 'button', cells: [], label: { en: 'Let go', zh: '松手' } };
const snippet = (text: string) => createRawSnippet(() => ({ render: () => `<p>${text}</p>` }));

let row: Record<string, unknown>;
let tools: BoardTools;
const played: string[] = [];

beforeEach(() => {
  tools = new BoardTools();
  tools.offer([action], false, ({ move }) => played.push(move));
  played.length = 0;
});
afterEach(() => void unmount(row));

function show(props: ComponentProps<typeof ToolRow>): void {
  row = mount(ToolRow, { target: document.body, props });
  flushSync();
}
const text = () => document.querySelector('[data-tools]')?.textContent?.trim();
const press = (name: string) => {
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.trim() === name)?.click();
  flushSync();
};

test('one_thing_is_shown_at_a_time_in_this_order', () => {
  const all = {
    offer: snippet('an offer'),
    error: 'an error',
    hint: snippet('a hint'),
    buttons: snippet('a button'),
    idle: 'idle',
  };
  const preview = { cell: 3, name: 'k9', play: () => played.push('k9') };
  const shown = ({
    previewed = false,
    tools: some,
    ...props
  }: ComponentProps<typeof ToolRow> & { previewed?: boolean }) => {
    tools.preview = previewed ? preview : undefined;
    show({ ...props, tools: some });
    const found = text();
    void unmount(row);
    return found;
  };
  expect(shown({ ...all, tools, previewed: true })).toBe('an offer');
  expect(shown({ ...all, offer: undefined, tools, previewed: true })).toBe('Play k9 Not there');
  expect(shown({ ...all, offer: undefined, tools })).toBe('an error');
  expect(shown({ ...all, offer: undefined, error: undefined, tools })).toBe('a hint');
  expect(shown({ buttons: all.buttons, idle: all.idle, tools })).toBe('Let go a button');
  expect(shown({ buttons: all.buttons, idle: all.idle })).toBe('a button');
  expect(shown({ idle: all.idle })).toBe('idle');
  show({});
  expect(document.querySelector('[data-tools]')).not.toBeNull();
});

test('a_move_is_confirmed_or_not', () => {
  tools.preview = { cell: 3, name: 'k9', play: () => played.push('k9') };
  show({ tools });
  press('Not there');
  expect([played, text()]).toEqual([[], 'Let go']);
  tools.preview = { cell: 3, name: 'k9', play: () => played.push('k9') };
  flushSync();
  press('Play k9');
  expect([played, text()]).toEqual([['k9'], 'Let go']);
});

test('while_a_move_is_in_flight_its_buttons_stay_and_do_nothing', () => {
  tools.offer([action], true, ({ move }) => played.push(move));
  show({ tools });
  press('Let go');
  expect(played).toEqual([]);
  tools.offer([action], false, ({ move }) => played.push(move));
  flushSync();
  press('Let go');
  expect(played).toEqual(['drop']);
});
