// A match of the server in its room, while the server is away and the program in this browser answers.
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { address } from '../kit/address.svelte';
import { soon } from '../kit/soon_for_tests';
import { keysOf, kOwnSeat, matchesToLeave, saveKeys, unfinishedMatches } from '../protocol/match_keys';
import type { GameInfo, MatchState } from '../protocol/messages';
import { connect, type Answers } from '../protocol/program_for_tests';
import { server } from '../protocol/server.svelte';
import { FakeSocket } from '../protocol/socket_for_tests';
import Match from './Match.svelte';
import GoOn from '../parts/go_on/GoOn.svelte';
import { goOnHere } from '../parts/go_on/go_on';
import type { MatchLink } from '../protocol/match_link.svelte';

vi.mock('../protocol/site', () => ({ hasServer: () => true, canPlayHere: () => true, kProgramPath: '/p.wasm' }));

const both = (text: string) => ({ en: text, zh: text });
const game = {
  id: 'dots',
  name: both('Dots'),
  seats: [both('First'), both('Second')],
  options: [],
  tokens: ['x', 'o'].map((name, seat) => ({ name, label: both(name), seat })),
  look: {},
  selectors: [],
  notations: [],
  presets: [],
} as unknown as GameInfo;
const view = { columns: 2, rows: 1, names: ['a1', 'b1'], cells: [['x'], []], marked: [], last: [], actions: [] };
const state = (fields: object = {}) =>
  ({
    match: 'm1',
    seq: 3,
    setup: 'dots',
    start: 'dots ..',
    seats: [
      { kind: 'person', name: 'Ann', account: 'a' },
      { kind: 'bot', name: 'Easy', selector: 'easy' },
    ],
    status: 'running',
    outcome: { kind: 'open' },
    turn: 0,
    moves: ['a1'],
    text: 'dots x.',
    speed_ms: 600,
    view,
    ...fields,
  }) as unknown as MatchState;

let shownState = state();
const here = new FakeSocket();
const answersHere: Answers = { 'match.new': () => ({ match: 'l1', state: state({ match: 'l1' }) }) };
const send = here.send.bind(here);
here.send = (data) => {
  send(data);
  const asked = here.sent.at(-1) ?? {};
  const ok = answersHere[String(asked.do)]?.(asked);
  if (ok) queueMicrotask(() => here.hear({ id: asked.id, ok }));
};
server.installHere(() => {
  queueMicrotask(() => queueMicrotask(() => here.onopen?.()));
  return Promise.resolve(here);
});
const there = connect([game], {
  hello: () => ({ protocol: 2 }),
  'match.watch': () => ({ events: [], state: shownState, presence: [], you: { seats: [0], owner: true } }),
});

let room: Record<string, unknown> | undefined;
async function visit(fields: object = {}): Promise<void> {
  shownState = state(fields);
  room = mount(Match, { target: document.body, props: { game, id: 'm1', query: new URLSearchParams('path=1') } });
  await soon(() => expect(document.querySelector('[data-tools]')).not.toBeNull());
  flushSync();
}
/** The server cannot be reached any more. */
function lose(): void {
  vi.stubGlobal('WebSocket', function () {
    return new FakeSocket();
  });
  there.onclose?.();
}
const offer = () => document.querySelector<HTMLButtonElement>('[data-go-on]');

beforeEach(async () => {
  localStorage.clear();
  here.sent.length = 0;
  saveKeys('m1', { owner: kOwnSeat, seats: [kOwnSeat, null], query: '?path=1' });
  server.connection.prepare();
  await soon(() => expect(server.connection.isReadyHere).toBe(true));
});
afterEach(async () => {
  if (room) await unmount(room);
  room = undefined;
  vi.useRealTimers();
});

test('both_matches_say_what_became_of_the_other', async () => {
  const told = () => document.querySelector('[data-went-on]');
  saveKeys('m1', { owner: kOwnSeat, seats: [kOwnSeat, null], goesOn: 'l1' });
  await visit();
  await soon(() => expect(told()?.querySelector('a')?.getAttribute('href')).toBe('/play/dots/l1'));
  expect(offer()).toBeNull();
  await unmount(room ?? {});
  saveKeys('m1', { owner: kOwnSeat, seats: [kOwnSeat, null], from: 'm0' });
  saveKeys('m0', { seats: [], goesOn: 'm1' });
  await visit();
  await soon(() => expect(told()?.textContent).toMatch(/will end without a result/));
  await unmount(room ?? {});
  saveKeys('m0', { seats: [], goesOn: 'm1', left: true });
  await visit();
  await soon(() => expect(told()?.textContent).toMatch(/has ended without a result/));
});

test('after_a_while_without_its_server_a_match_goes_on_here_from_its_position', async () => {
  await visit();
  await vi.dynamicImportSettled();
  expect(offer()).toBeNull();
  vi.useFakeTimers();
  lose();
  flushSync();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(offer()).toBeNull();
  await vi.advanceTimersByTimeAsync(2_000);
  flushSync();
  expect(document.querySelector('[data-tools]')?.textContent).toMatch(/will not be rated/);
  offer()?.click();
  await vi.advanceTimersByTimeAsync(10);
  expect(here.sent.find((one) => one.do === 'match.new')).toEqual({
    id: expect.any(Number),
    do: 'match.new',
    text: 'dots x.',
    seats: [
      { kind: 'person', name: 'Ann' },
      { kind: 'bot', name: 'Easy', selector: 'easy' },
    ],
    speed_ms: 600,
  });
  expect(keysOf('l1')).toEqual({
    owner: kOwnSeat,
    seats: [kOwnSeat, null],
    here: true,
    from: 'm1',
    query: '?path=1',
  });
  expect(matchesToLeave().map(([match, { goesOn }]) => [match, goesOn])).toEqual([['m1', 'l1']]);
  expect(unfinishedMatches()).toEqual(['l1']);
  expect(address.path + address.search).toBe('/play/dots/l1?path=1');
});

test('a_daily_board_goes_on_as_the_daily_board', async () => {
  localStorage.setItem('gridwise.daily.dots', JSON.stringify({ '2026-11-30': { match: 'm1' } }));
  const forget = vi.spyOn(server.connection, 'forget');
  const nameless = { kind: 'bot', name: '', selector: 'easy' };
  await goOnHere(state({ seats: [{ kind: 'person', name: 'Ann' }, nameless] }), { seats: [kOwnSeat, null] });
  expect(here.sent.at(-1)).toMatchObject({ seats: [{}, { kind: 'bot', selector: 'easy' }] });
  expect(here.sent.at(-1)).not.toHaveProperty('seats.1.name');
  expect(forget).toHaveBeenCalledWith('m1');
  expect(JSON.parse(localStorage.getItem('gridwise.daily.dots') ?? '')['2026-11-30'].match).toBe('l1');
});

test('what_the_program_here_refuses_is_told_in_place_of_the_offer', async () => {
  const link = { keys: { seats: [kOwnSeat, null] } } as unknown as MatchLink;
  vi.useFakeTimers();
  room = mount(GoOn, { target: document.body, props: { link, match: state() } });
  await vi.advanceTimersByTimeAsync(3_000);
  flushSync();
  const answer = answersHere['match.new'];
  delete answersHere['match.new'];
  offer()?.click();
  await vi.advanceTimersByTimeAsync(1);
  here.hear({ id: here.sent.at(-1)?.id, error: { code: 'store/full', says: 'no room' } });
  await vi.advanceTimersByTimeAsync(1);
  flushSync();
  if (answer) answersHere['match.new'] = answer;
  expect(document.querySelector('[role="status"]')?.textContent).not.toMatch(/will not be rated/);
  expect(offer()?.disabled).toBe(false);
  expect(keysOf('l1')).toBeUndefined();
});
