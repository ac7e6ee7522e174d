// Restart in the middle of a level, and the bar of its moves.
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { soon } from '../../kit/soon_for_tests';
import { connect } from '../../protocol/program_for_tests';
import type { MatchLink } from '../../protocol/match_link.svelte';
import type { GameInfo, MatchState } from '../../protocol/messages';
import type { MatchContext } from '../match/occasion';
import LevelActs from './LevelActs.svelte';
import LevelStrip from './LevelStrip.svelte';
import { PlayedLevel } from './played_level.svelte';

const both = (text: string) => ({ en: text, zh: text });
const game = {
  id: 'dots',
  tokens: [],
  look: {},
  path: [{ setup: 'dots(level=one)', name: both('one'), stars: [2, 4], introduces: [] }],
} as unknown as GameInfo;
const state = (moves: number, fields: object = {}) =>
  ({
    match: 'm1',
    setup: 'dots(level=one)',
    seats: [{ kind: 'person', name: 'Ann' }],
    speed_ms: 800,
    status: 'running',
    outcome: { kind: 'open' },
    moves: Array.from({ length: moves }, () => 'a1a2'),
    view: { figures: [{ name: 'moves_left', label: both('Moves left'), value: '', number: 10 - moves, total: 10 }] },
    ...fields,
  }) as unknown as MatchState;

const acted: string[] = [];
const begun: Record<string, unknown>[] = [];
let answers = true;
connect([game], {
  'match.new': (asked) => {
    begun.push(asked);
    if (!answers) return undefined as never; // it stays open
    return { match: 'm2', state: { match: 'm2', setup: asked.setup, seats: asked.seats } };
  },
});

let stop = () => {};
let shown: Record<string, unknown>;
function show(Part: typeof LevelActs | typeof LevelStrip, match: MatchState): void {
  const act = (verb: string) => Promise.resolve(void acted.push(verb));
  const link = { keys: { seats: ['own'] }, model: { state: match, steps: [] }, act } as unknown as MatchLink;
  let occasion!: PlayedLevel;
  stop = $effect.root(() => {
    occasion = new PlayedLevel({ game, link, query: new URLSearchParams('?path') } as MatchContext);
  });
  shown = mount(Part, { target: document.body, props: { occasion, match } });
  flushSync();
}
const restart = () => document.querySelector('button') as HTMLButtonElement;

beforeEach(() => {
  localStorage.clear();
  acted.length = begun.length = 0;
});
afterEach(async () => {
  await unmount(shown);
  stop();
});

test('a_level_just_begun_starts_over_at_once_as_a_level', async () => {
  show(LevelActs, state(4));
  restart().click();
  await soon(() => expect(begun[0]).toMatchObject({ setup: 'dots(level=one)', speed_ms: 800 }));
  expect(acted).toEqual(['match.resign']);
  expect(location.search).toBe('?path');
});

test('from_the_fifth_move_on_a_second_press_is_asked_for', async () => {
  show(LevelActs, state(5));
  restart().click();
  flushSync();
  expect(restart().textContent).toContain('Start over?');
  expect(acted).toEqual([]);
  restart().click();
  await soon(() => expect(begun).toHaveLength(1));
});

test('a_level_is_kept_if_no_other_one_can_be_begun', async () => {
  answers = false;
  show(LevelActs, state(2));
  restart().click();
  await new Promise((heard) => setTimeout(heard));
  expect([begun.length, acted]).toEqual([1, []]);
  answers = true;
});

test('a_level_that_is_over_is_not_given_up', async () => {
  show(LevelActs, state(3, { status: 'finished', outcome: { kind: 'lost' } }));
  restart().click();
  await soon(() => expect(begun).toHaveLength(1));
  expect(acted).toEqual([]);
});

test('the_bar_shows_the_moves_left_and_the_stars_that_are_lost', () => {
  show(LevelStrip, state(7));
  expect(document.querySelector('dd')?.textContent).toBe('3');
  expect(document.querySelector<HTMLElement>('.fill')?.style.width).toBe('30%');
  const marks = [...document.querySelectorAll<HTMLElement>('.mark')];
  expect(marks.map((mark) => [mark.style.left, mark.classList.contains('lost')])).toEqual([
    ['20%', false],
    ['40%', true],
  ]);
  expect(document.querySelector('.best [data-stars]')?.getAttribute('data-stars')).toBe('2');
});

test('a_won_level_keeps_the_stars_it_has', () => {
  show(LevelStrip, state(6, { status: 'finished', outcome: { kind: 'won' } }));
  const marks = [...document.querySelectorAll<HTMLElement>('.mark')];
  expect(marks.map((mark) => mark.classList.contains('lost'))).toEqual([false, false]);
});
