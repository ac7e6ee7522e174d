// Which matches the room for watching shows in the middle, and which it follows.
import { mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { soon } from '../kit/soon_for_tests';
import { connect } from '../protocol/program_for_tests';
import type { GameInfo, MatchState } from '../protocol/messages';
import Watch from './Watch.svelte';

const both = (text: string) => ({ en: text, zh: text });
const game = {
  id: 'dots',
  name: both('Dots'),
  about: both('Dots'),
  seats: [both('First'), both('Second')],
  options: [],
  presets: [{ setup: 'dots', name: both('Dots') }],
  tokens: ['x', 'o'].map((name, seat) => ({ name, label: both(name), seat })),
  look: {},
  boards: [],
  selectors: [{ name: 'random', label: both('Random'), about: both('Any move') }],
  goals: [],
  notations: [],
} as unknown as GameInfo;

/** A match between bots on a board of two cells, with these tokens on it. */
function match(name: string, created: number, ...tokens: string[]): MatchState {
  const cells = ['', ''].map((_, i) => (tokens[i] ? [tokens[i]] : []));
  return {
    match: name,
    seq: 1 + tokens.length,
    setup: 'dots',
    start: 'dots',
    seats: game.seats.map(() => ({ kind: 'bot', name: '', selector: 'random' })),
    status: 'running',
    outcome: { kind: 'open' },
    turn: 0,
    moves: tokens.map((_, i) => `${'ab'[i]}1`),
    text: `dots ${tokens.join('')}`,
    hash: '0',
    view: { columns: 2, rows: 1, names: ['a1', 'b1'], cells, marked: [], last: [], actions: [] },
    speed_ms: 800,
    active: true,
    created,
    updated: created,
  } as unknown as MatchState;
}

let running: MatchState[] = [];
const followed = new Set<unknown>();
const program = connect([game], {
  'match.list': () => ({ matches: running }),
  'match.watch': ({ match: name }) => {
    followed.add(name);
    return { events: [], state: running.find((one) => one.match === name) as MatchState, presence: [null, null] };
  },
  'match.unwatch': ({ match: name }) => {
    followed.delete(name);
    return {};
  },
});

let room: Record<string, unknown> | undefined;
const leave = async () => {
  if (room) await unmount(room);
  room = undefined;
};

beforeEach(() => {
  // Everything is in sight.
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(private readonly tell: (entries: { isIntersecting: boolean }[]) => void) {}
      observe() {
        queueMicrotask(() => this.tell([{ isIntersecting: true }]));
      }
      disconnect() {}
    },
  );
  vi.stubGlobal('scrollTo', () => {});
});
afterEach(leave);

function visit(...matches: MatchState[]): void {
  running = matches;
  room = mount(Watch, { target: document.body });
}

const one = (selector: string) => document.querySelector<HTMLElement>(selector);
const inTheMiddle = () => one('.middle')?.dataset.match;
const choose = (kind: string) => {
  const chip = [...document.querySelectorAll('label')].find((label) => label.textContent?.trim() === kind);
  chip?.querySelector('input')?.click();
};

test('where_nothing_is_played_the_form_says_so', async () => {
  visit();
  await soon(() => expect(one('.middle')?.textContent).toContain('Nothing is being played right now.'));
  expect(one('[data-begin]')).not.toBeNull();
  expect(one('[data-let-bots]')).toBeNull();
});

test('a_small_board_moves_and_a_tap_brings_it_to_the_middle', async () => {
  visit(match('old', 1), match('new', 2));
  await soon(() => expect([...followed].sort()).toEqual(['new', 'old']));
  expect(inTheMiddle()).toBe('new');
  const picture = () => one('button[data-match] svg.art')?.innerHTML;
  const before = picture();
  program.hear({ match: 'old', seq: 2, events: [], state: match('old', 1, 'x') });
  await soon(() => expect(picture()).not.toBe(before));
  one('button[data-match="old"]')?.click();
  await soon(() => expect(inTheMiddle()).toBe('old'));
  expect(one('button[data-match]')?.dataset.match, 'the other one is small now').toBe('new');
});

test('an_abandoned_match_is_a_small_board_beside_the_form', async () => {
  visit({ ...match('old', 1), active: false });
  await soon(() => expect(one('button[data-match="old"]')).not.toBeNull());
  expect(inTheMiddle()).toBeUndefined();
  expect(one('[data-begin]')).not.toBeNull();
  one('button[data-match="old"]')?.click();
  await soon(() => expect(inTheMiddle()).toBe('old'));
});

test('what_is_not_shown_is_not_followed', async () => {
  visit(match('a', 1), match('b', 2));
  await soon(() => expect(followed.size).toBe(2));
  choose('People');
  await soon(() => expect(one('.middle')?.textContent).toContain('No people are playing right now.'));
  await soon(() => expect(followed.size).toBe(0));
  choose('Bots');
  await soon(() => expect(followed.size).toBe(2));
  await leave();
  await soon(() => expect(followed.size, 'nothing is followed outside the room').toBe(0));
});
