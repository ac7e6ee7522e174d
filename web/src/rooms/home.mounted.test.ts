// The home page: what leads it, and its doors.
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { soon } from '../kit/soon_for_tests';
import { installPages } from '../parts/game_page';
import { saveKeys } from '../protocol/match_keys';
import { connect } from '../protocol/program_for_tests';
import type { GameInfo } from '../protocol/messages';
import Home from './Home.svelte';

const both = (text: string) => ({ en: text, zh: text });
const info = (id: string, more: object) =>
  ({
    id,
    name: both(id.toUpperCase()),
    about: both(''),
    seats: [both('You')],
    options: [],
    presets: [],
    tokens: [],
    selectors: [],
    look: {},
    desk: 'analyse',
    ...more,
  }) as unknown as GameInfo;
const kPieces = info('pieces', {
  path: ['one', 'two'].map((setup) => ({ setup, name: both(setup), stars: [1, 2], introduces: [] })),
});
const kStones = info('stones', { seats: [both('Black'), both('White')], selectors: [], puzzles: true });
const kMarks = info('marks', { seats: [both('X'), both('O')], puzzles: true, desk: 'solve' });

const view = { rows: 1, columns: 1, cells: [[]] };
const kMatch = {
  match: 'm1',
  setup: 'stones',
  seats: [
    { kind: 'person', name: 'Ann' },
    { kind: 'person', name: 'Ben' },
  ],
  status: 'running',
  outcome: { kind: 'open' },
  turn: 0,
  view,
  updated: Date.now() - 60_000,
};

let matches: object[] = [];
const begun: Record<string, unknown>[] = [];
connect([kPieces, kStones, kMarks], {
  'position.open': () => ({ text: '', seat: 0, outcome: { kind: 'open' }, view }),
  'match.list': () => ({ matches }),
  'match.new': (asked) => {
    begun.push(asked);
    return { match: 'm2', state: { match: 'm2', setup: asked.setup, seats: asked.seats } };
  },
});
installPages({ '/games/stones/index.ts': { howToPlay: () => new Promise(() => {}) } });

let room: Record<string, unknown>;
async function visit(): Promise<HTMLElement> {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  room = mount(Home, { target: document.body });
  flushSync();
  await soon(() => expect(document.querySelector('[data-lead]:not([data-lead=""]) h2')).not.toBeNull());
  return document.querySelector('[data-lead]') as HTMLElement;
}
const rows = () => [...document.querySelectorAll<HTMLElement>('.games [data-game]')].map((row) => row.dataset.game);
const door = (name: string) => document.querySelector<HTMLElement>(`[data-door="${name}"]`);

beforeEach(() => {
  localStorage.clear();
  history.replaceState(null, '', '/');
  matches = [];
  begun.length = 0;
});
afterEach(() => unmount(room));

test('a_new_visitor_is_led_to_the_first_level_and_the_other_games_are_listed', async () => {
  const lead = await visit();
  expect(lead.dataset.lead).toBe('pieces');
  expect(lead.querySelector('h2')?.textContent).toBe('Level 1');
  expect(rows()).toEqual(['stones', 'marks']);
  lead.querySelector<HTMLButtonElement>('button.main')?.click();
  await soon(() => expect(location.pathname + location.search).toBe('/play/one/m2?path'));
});

test('a_person_who_waits_leads_and_all_games_are_listed', async () => {
  saveKeys('m1', { seats: ['own', null] });
  matches = [kMatch];
  const lead = await visit();
  expect(lead.dataset.match).toBe('m1');
  expect(lead.querySelector('.above')?.textContent).toBe('STONES, your move');
  expect(lead.querySelector('a.main')?.getAttribute('href')).toBe('/play/stones/m1');
  expect(rows()).toEqual(['pieces', 'stones', 'marks']);
  expect(document.querySelector('#unfinished')).toBeNull();
});

test('a_level_of_the_path_is_continued_as_one', async () => {
  saveKeys('m1', { seats: ['own'], query: '?path' });
  const figures = [{ name: 'moves_left', label: both('Moves left'), value: '22', number: 22 }];
  matches = [{ ...kMatch, setup: 'pieces', seats: [{ kind: 'person', name: 'Ann' }], view: { ...view, figures } }];
  const lead = await visit();
  expect(lead.querySelector('h2')?.textContent).toBe('PIECES');
  expect(lead.textContent).toContain('Moves left: 22');
  expect(lead.querySelector('a.main')?.getAttribute('href')).toBe('/play/pieces/m1?path');
});

test('matches_that_do_not_lead_are_listed', async () => {
  for (const match of ['m1', 'm3']) saveKeys(match, { seats: ['own', null] });
  matches = [
    kMatch,
    { ...kMatch, match: 'm3', updated: kMatch.updated - 1 },
    { ...kMatch, status: 'finished', match: 'm4' },
  ];
  await visit();
  expect([...document.querySelectorAll<HTMLElement>('.day [data-match]')].map(({ dataset }) => dataset.match)).toEqual([
    'm3',
  ]);
});

test('a_door_of_one_game_leads_there_and_one_of_several_asks_which', async () => {
  await visit();
  expect(door('path')?.getAttribute('href')).toBe('/path/pieces');
  expect(door('solve')?.getAttribute('href')).toBe('/solve/marks');
  expect(door('learn')?.getAttribute('href')).toBe('/learn/stones');
  expect(door('levels')).toBeNull();
  expect(door('calendar')).toBeNull();
  door('puzzles')?.click();
  flushSync();
  const sheet = document.querySelector('dialog');
  expect(sheet?.open).toBe(true);
  expect([...(sheet?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href'))).toEqual([
    '/puzzles/stones',
    '/puzzles/marks',
  ]);
  sheet?.querySelector('button')?.click();
  expect(sheet?.open).toBe(false);
});

test('a_friend_is_invited_to_any_game', async () => {
  await visit();
  door('friend')?.click();
  flushSync();
  const games = [...document.querySelectorAll<HTMLElement>('dialog .wide')];
  expect(games.map(({ textContent }) => textContent)).toEqual(['PIECES', 'STONES', 'MARKS']);
  games[2]?.click();
  await soon(() => expect(begun[0]).toMatchObject({ setup: 'marks', seats: [{ kind: 'person' }, { kind: 'open' }] }));
});
