// Rooms and parts read lists only through loaded(), which requests them again after a lost connection.
import { expect, test } from 'vitest';

/** What a room shows is requested with these. */
const kListVerbs = /request\(\s*'(\w+\.list|standing\.get|record\.get)'/g;
/** Files that have a reason of their own. */
const kOthers: Record<string, string> = {
  '../parts/lobby/lobby.svelte.ts': 'the lobby is followed, and requested whenever the connection opens',
  '../parts/watch/live_wall.svelte.ts': 'called by loaded() in Watch',
  '../parts/daily/Today.svelte': 'called by its loaded()',
  '../parts/match/rated_games.ts': 'asked before help is given; not shown',
  '../games/orbs/Mine.svelte': 'one step of what the room works out once',
  '../games/match3/levels/library_sync.svelte.ts': 'levels of two devices are compared, not shown',
};

/** The places between the parentheses of every call of loaded() or loadedPages(). */
function loadedSpans(text: string): [number, number][] {
  return [...text.matchAll(/\bloaded(Pages)?\(/g)].map(({ index, 0: call }) => {
    let [at, depth] = [index + call.length, 1];
    for (; depth > 0 && at < text.length; at++) depth += text[at] === '(' ? 1 : text[at] === ')' ? -1 : 0;
    return [index, at];
  });
}

/** The verbs of lists that a file requests elsewhere. */
function straight(text: string): string[] {
  const spans = loadedSpans(text);
  return [...text.matchAll(kListVerbs)]
    .filter(({ index }) => !spans.some(([from, to]) => from < index && index < to))
    .map(([, verb]) => verb ?? '');
}

test('rooms_and_parts_read_lists_only_through_loaded', () => {
  const files = import.meta.glob<string>(
    ['../rooms/**/*.svelte', '../parts/**/*.{svelte,ts}', '../games/**/*.{svelte,ts}', '!../**/*.test.ts'],
    { eager: true, query: '?raw', import: 'default' },
  );
  expect(Object.keys(files).length).toBeGreaterThan(100);
  const found = Object.keys(files).filter((file) => straight(files[file] ?? '').length > 0);
  expect(found.sort()).toEqual(Object.keys(kOthers).sort());
});

test('a_request_beside_loaded_is_found_and_one_inside_is_not', () => {
  expect(straight("const list = loaded(() => all([server.connection.request('match.list', {})]), { fixed });")).toEqual(
    [],
  );
  expect(straight("loaded(() => f()); void c.request('record.list', ask)")).toEqual(['record.list']);
  expect(straight("c.request('match.move', ask)")).toEqual([]);
});
