// A match on a level of the path: what it stores, and when its sheet is shown.
import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { soon } from '../../kit/soon_for_tests';
import type { MatchLink } from '../../protocol/match_link.svelte';
import type { GameInfo, MatchState } from '../../protocol/messages';
import type { MatchContext } from '../match/occasion';
import { PlayedLevel } from './played_level.svelte';

const game = {
  id: 'dots',
  options: [],
  path: [
    { setup: 'dots(level=one)', stars: [2, 4], introduces: ['box'] },
    { setup: 'dots(level=two)', stars: [2, 4], introduces: [] },
  ],
} as unknown as GameInfo;
const match = (fields: object) =>
  ({
    setup: 'dots(level=two)',
    seats: [{ kind: 'person', name: 'Ann' }],
    status: 'running',
    outcome: { kind: 'open' },
    moves: [] as string[],
    view: {
      figures: [
        { name: 'moves_left', number: 3, total: 9 },
        { name: 'score', number: 700 },
      ],
    },
    ...fields,
  }) as unknown as MatchState;
const won = { status: 'finished', outcome: { kind: 'won', winner: 0 } };
const stored = () => JSON.parse(localStorage.getItem('gridwise.levels.dots') ?? '{}') as object;

let stop = () => {};
/** The occasion of this match, opened at this address. */
function occasion(state: MatchState, search = '?path', own = true): PlayedLevel {
  const link = { keys: { seats: [own ? 'own' : null] }, model: { state, steps: [] } } as unknown as MatchLink;
  const context = { game, link, query: new URLSearchParams(search) } as MatchContext;
  let made!: PlayedLevel;
  stop = $effect.root(() => {
    made = new PlayedLevel(context);
  });
  flushSync();
  return made;
}
beforeEach(() => localStorage.clear());
afterEach(() => stop());

test('the_address_and_the_setup_say_which_level_is_played', () => {
  expect(occasion(match({})).level).toBe(1);
  expect(occasion(match({})).head.back.path).toBe('/path/dots?level=2');
  expect(occasion(match({}), '').applies).toBe(false);
  expect(occasion(match({ setup: 'dots' })).applies).toBe(false);
});

test('a_level_played_to_its_end_is_stored_and_has_a_sheet_until_it_is_closed', async () => {
  const level = occasion(match(won));
  await soon(() => expect(level.End).toBeDefined());
  expect(stored()).toEqual({ 'dots(level=two)': { stars: 2, score: 700 } });
  expect([level.before, level.End !== undefined]).toEqual([undefined, true]);
  level.closed = true;
  expect(level.End).toBeUndefined();
  stop();
  expect(occasion(match(won)).before, 'the second time').toEqual({ stars: 2, score: 700 });
});

test('after_its_end_the_path_goes_on', () => {
  const labels = (state: MatchState) => {
    stop();
    return occasion(state).next.map(({ button }) => button?.label);
  };
  expect(labels(match({}))).toEqual([]);
  expect(labels(match({ ...won, setup: 'dots(level=one)' }))).toEqual(['Next: level 2', 'Play again']);
  expect(labels(match(won)), 'the last level').toEqual(['Play again']);
  const lost = { status: 'finished', outcome: { kind: 'lost' }, setup: 'dots(level=one)' };
  expect(labels(match(lost))).toEqual(['Try again']);
});

test('a_resigned_level_and_that_of_somebody_else_are_not_stored', () => {
  const resigned = { status: 'finished', outcome: { kind: 'lost', reason: 'resigned' } };
  for (const level of [occasion(match(resigned)), occasion(match(won), '?path', false), occasion(match({}))]) {
    expect(level.End).toBeUndefined();
  }
  expect(stored()).toEqual({});
});

test('a_level_explains_what_this_device_has_not_seen', () => {
  const first = match({ setup: 'dots(level=one)' });
  expect(occasion(first).introduces).toEqual(['box']);
  stop();
  expect(occasion(first).introduces).toEqual([]);
});

const left = (number: number, moves = 2) =>
  match({
    moves: Array.from({ length: moves }, () => 'a1a2'),
    view: { figures: [{ name: 'moves_left', number, total: 9 }] },
  });

test('the_stars_that_a_win_can_still_have_are_told_after_the_first_move', () => {
  const told = (state: MatchState) => {
    const { idle } = occasion(state);
    stop();
    return idle;
  };
  expect(told(left(9, 0))).toBeUndefined();
  // The win itself takes a move: with four left it has at most three.
  expect(told(left(5))).toBe('Clear with 4 moves left for three stars');
  expect(told(left(4))).toBe('Clear with 2 moves left for two stars');
  expect(told(left(2))).toBeUndefined();
});

test('stars_of_an_older_page_stay', () => {
  localStorage.setItem('gridwise.path.dots', JSON.stringify({ 'dots(level=one)': { stars: 3, result: 9000 } }));
  occasion(match(won));
  expect(stored()).toEqual({ 'dots(level=one)': { stars: 3, score: 0 }, 'dots(level=two)': { stars: 2, score: 700 } });
});
