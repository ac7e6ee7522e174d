// What a room requests, and when it does so again.
import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { kLost, ProtocolError } from './connection';
import { loaded, loadedPages, type Page } from './loaded.svelte';
import { server } from './server.svelte';

interface Asked {
  name: string;
  answer(value: string): Promise<void>;
  refuse(): Promise<void>;
}
let asked: Asked[] = [];
let leave = () => {};
const names = () => asked.map(({ name }) => name);

/** A request that the test answers. */
function ask(name: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const settle = async (work: () => void) => {
      work();
      await vi.advanceTimersByTimeAsync(0);
      flushSync();
    };
    asked.push({
      name,
      answer: (value) => settle(() => resolve(value)),
      refuse: () => settle(() => reject(new ProtocolError(kLost))),
    });
  });
}

/** Runs `init` like the script of a component that then lives. */
function component<Shown>(init: () => Shown): Shown {
  let shown: Shown | undefined;
  leave = $effect.root(() => void (shown = init()));
  flushSync();
  return shown as Shown;
}

/** The connection is lost, and opens again. */
function fallAndRise(): void {
  server.status = 'lost';
  flushSync();
  server.status = 'open';
  flushSync();
}

beforeEach(() => {
  asked = [];
  server.status = 'open';
  vi.useFakeTimers();
});
afterEach(() => {
  leave();
  vi.useRealTimers();
});

test('it_is_requested_once_and_shown_when_it_arrives', async () => {
  const list = component(() => loaded(() => ask('a')));
  expect([names(), list.loading, list.value]).toEqual([['a'], true, undefined]);
  await asked[0]?.answer('one');
  expect([names(), list.loading, list.value]).toEqual([['a'], false, 'one']);
});

test('nothing_is_requested_before_the_connection_is_open', () => {
  server.status = 'connecting';
  component(() => loaded(() => ask('a')));
  expect(names()).toEqual([]);
  server.status = 'open';
  flushSync();
  expect(names()).toEqual(['a']);
});

test('it_is_requested_again_after_a_lost_connection_and_kept_meanwhile', async () => {
  const list = component(() => loaded(() => ask('a')));
  await asked[0]?.answer('one');
  fallAndRise();
  expect([names(), list.value]).toEqual([['a', 'a'], 'one']);
  await asked[1]?.answer('two');
  expect(list.value).toBe('two');
});

test('a_refusal_is_shown_until_it_arrives_again_and_what_was_shown_is_kept', async () => {
  const list = component(() => loaded(() => ask('a')));
  await asked[0]?.answer('one');
  list.again();
  flushSync();
  await asked[1]?.refuse();
  expect([list.refusal, list.value, list.loading]).toEqual([kLost, 'one', false]);
  fallAndRise();
  await asked[2]?.answer('two');
  expect([list.refusal, list.value]).toEqual([undefined, 'two']);
});

test('what_the_request_reads_makes_it_anew_and_only_the_newest_answer_counts', async () => {
  let of = $state('a');
  const list = component(() => loaded(() => ask(of)));
  of = 'b';
  flushSync();
  expect(names()).toEqual(['a', 'b']);
  await asked[1]?.answer('of b');
  await asked[0]?.answer('of a');
  expect(list.value).toBe('of b');
});

test('what_never_changes_is_requested_until_it_has_arrived', async () => {
  const list = component(() => loaded(() => ask('a'), { fixed: true }));
  await asked[0]?.refuse();
  fallAndRise();
  await asked[1]?.answer('one');
  expect([list.value, list.refusal]).toEqual(['one', undefined]);
  fallAndRise();
  expect(names()).toEqual(['a', 'a']);
});

test('a_list_that_changes_is_requested_at_a_pace_while_the_page_is_seen_and_each_answer_waited_for', async () => {
  component(() => loaded(() => ask('a'), { everyMs: 1000 }));
  await vi.advanceTimersByTimeAsync(3000);
  expect(names().length).toBe(1);
  await asked[0]?.answer('one');
  await vi.advanceTimersByTimeAsync(1000);
  flushSync();
  expect(names().length).toBe(2);
  await asked[1]?.answer('two');
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  await vi.advanceTimersByTimeAsync(5000);
  hidden.mockRestore();
  expect(names().length).toBe(2);
  server.status = 'lost';
  flushSync();
  await vi.advanceTimersByTimeAsync(5000);
  expect(names().length).toBe(2);
});

test('pages_are_read_together_and_begin_anew_with_another_list', async () => {
  let of = $state('a');
  const kPages: Record<string, Page<string>> = {
    a: { rows: ['1', '2'], next: 'more' },
    'a more': { rows: ['3'] },
    b: { rows: ['4'] },
  };
  const list = component(() =>
    loadedPages(
      () => of,
      async (name, { cursor }) => {
        const key = [name, cursor].filter(Boolean).join(' ');
        asked.push({ name: key } as Asked);
        return kPages[key] as Page<string>;
      },
    ),
  );
  const settled = async () => {
    flushSync();
    await vi.advanceTimersByTimeAsync(0);
    flushSync();
    return [list.of, list.rows, list.hasMore];
  };
  expect(await settled()).toEqual(['a', ['1', '2'], true]);
  list.more();
  expect(await settled()).toEqual(['a', ['1', '2', '3'], false]);
  fallAndRise();
  expect(await settled()).toEqual(['a', ['1', '2', '3'], false]);
  of = 'b';
  flushSync();
  expect(list.of).toBe('a');
  expect(await settled()).toEqual(['b', ['4'], false]);
  of = 'a';
  expect(await settled()).toEqual(['a', ['1', '2'], true]);
  expect(names()).toEqual(['a', 'a', 'a more', 'a', 'a more', 'b', 'a']);
});
