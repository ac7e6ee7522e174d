// What needs other people while the server is away: it says why, and nothing waits without a word.
import { flushSync, mount, unmount, type Component } from 'svelte';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { soon } from '../kit/soon_for_tests';
import type { GameInfo } from '../protocol/messages';
import { connect } from '../protocol/program_for_tests';
import { server } from '../protocol/server.svelte';
import Lobby from './Lobby.svelte';
import Play from './Play.svelte';
import Race from './Race.svelte';
import RaceOffer from '../parts/race/RaceOffer.svelte';

const both = (text: string) => ({ en: text, zh: text });
const game = {
  id: 'dots',
  name: both('Dots'),
  about: both('Dots.'),
  seats: [both('First'), both('Second')],
  options: [],
  tokens: ['x', 'o'].map((name, seat) => ({ name, label: both(name), seat })),
  look: {},
  selectors: [],
  notations: [],
  presets: [],
  boards: [],
} as unknown as GameInfo;
const view = { columns: 2, rows: 1, names: ['a1', 'b1'], cells: [[], []], marked: [], last: [], actions: [] };
const socket = connect([game], { 'position.open': () => ({ text: 'dots ..', setup: 'dots', seat: 0, view }) });

let room: Record<string, unknown> | undefined;
function visit(Room: unknown, query = ''): void {
  const props = { game, id: 'r1', query: new URLSearchParams(query), setup: 'dots' };
  room = mount(Room as Component<typeof props>, { target: document.body, props });
  flushSync();
}
const says = () => document.querySelector('[data-needs-server]')?.textContent;
const start = () => document.querySelector<HTMLButtonElement>('.start button');

beforeEach(() => soon(() => expect(server.online).toBe('open')));
afterEach(async () => {
  if (room) await unmount(room);
  room = undefined;
  server.online = 'open';
});

test('an_invitation_is_not_begun_while_the_server_is_away', async () => {
  visit(Play, 'invite=1');
  await soon(() => expect(start()?.disabled).toBe(false));
  expect(says()).toBeUndefined();
  server.online = 'lost';
  flushSync();
  expect(says()).toMatch(/does not answer now/);
  expect(start()?.disabled).toBe(true);
  server.online = 'open';
  flushSync();
  start()?.click();
  await soon(() => expect(socket.verbs()).toContain('match.new'));
});

test('a_game_with_a_bot_begins_and_says_nothing_of_the_server', async () => {
  visit(Play);
  server.online = 'lost';
  await soon(() => expect(start()?.disabled).toBe(false));
  expect(says()).toBeUndefined();
});

test.each([
  ['lobby', Lobby, '.lobby:not([inert])'],
  ['race', Race, '.nothing'],
  ['race offer', RaceOffer, '[data-make-race]'],
])('the_%s_says_that_the_server_is_away', async (_, Room, usable) => {
  visit(Room);
  await soon(() => expect(document.querySelector('h1, summary')).not.toBeNull());
  server.online = 'lost';
  flushSync();
  expect(says()).toMatch(/does not answer now/);
  expect(document.querySelector(usable)).toBeNull();
});
