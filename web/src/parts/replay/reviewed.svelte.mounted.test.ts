// The review at the end of a match: when it runs, what it says and where it leads.
import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { soon } from '../../kit/soon_for_tests';
import type { MatchLink } from '../../protocol/match_link.svelte';
import type { GameInfo, MatchState, Seat } from '../../protocol/messages';
import { connect } from '../../protocol/program_for_tests';
import { who } from '../../protocol/who.svelte';
import type { MatchContext } from '../match/occasion';
import { Reviewed } from './reviewed.svelte';

const both = (text: string) => ({ en: text, zh: text });
const selectors = [{ name: 'best', label: both('Best'), about: both('Best') }];
const game = { id: 'dots', seats: [both('First'), both('Second')], selectors, goals: [] } as unknown as GameInfo;
const person: Seat = { kind: 'person', name: 'Ann' };
const moves = ['a', 'b', 'c', 'd'];
const open = { kind: 'open' };
const over = { kind: 'won', winner: 1 };

/** By position, what its search finds for the seat to move. The first player's second move gives the game away. */
const kFound = [
  { verdict: 'unknown', score: 0 },
  { verdict: 'unknown', score: 0 },
  { verdict: 'unknown', score: 0 },
  { verdict: 'win', proved: true },
];
let searched: string[] = [];
/** Searches end. */
let ending = true;
const board = (ply: number) => ({
  text: `${ply}`,
  seat: ply % 2,
  outcome: ply === moves.length ? over : open,
  view: {},
});
const socket = connect([game], {
  'record.frames': () => ({
    plies: moves.length,
    frames: Array.from({ length: moves.length + 1 }, (_, ply) => ({
      ply,
      seat: ply % 2,
      steps: [],
      position: board(ply),
    })),
  }),
  analyse: ({ text }) => {
    searched.push(String(text));
    const job = `j${searched.length}`;
    const found = kFound[Number(text)];
    const report = { depth: 1, nodes: 1, line: ['x'], candidates: [], proved: false, ...found };
    if (ending) setTimeout(() => socket.hear({ job, done: true, report }));
    return { job };
  },
});

let stop = () => {};
function ended(fields: Partial<MatchState> = {}, seats: (string | null)[] = ['own', null]): Reviewed {
  const state = {
    match: 'm1',
    record: 'r1',
    seats: [person, person],
    status: 'finished',
    outcome: { ...over, reason: 'play' },
    moves,
    ...fields,
  } as unknown as MatchState;
  const link = { keys: { seats }, model: { state, steps: [] } } as unknown as MatchLink;
  let made!: Reviewed;
  stop = $effect.root(() => {
    made = new Reviewed({ game, link, motion: { resting: true } } as unknown as MatchContext);
  });
  flushSync();
  return made;
}

beforeEach(() => {
  who.me = { offered: true, account: null };
  ending = true;
  searched = [];
});
afterEach(() => stop());

test('the_moments_of_this_browsers_player_lead_into_the_review', async () => {
  const match = ended();
  expect(match.idle).toBe('Looking back over the game: 0 of 5');
  expect(match.next).toEqual([]);
  await soon(() => expect(match.review?.phase).toBe('done'));
  expect(match.idle).toBeUndefined();
  expect(match.moments.map(({ at }) => at)).toEqual([2]);
  expect(match.next).toEqual([
    { kind: 'moments', button: { label: '1 moment worth a look', icon: 'magnify', to: '/records/r1?ply=2&review=1' } },
  ]);
  expect(match.remark).toBe('75% accurate');
});

test('mistakes_of_the_other_player_are_not_held_up', async () => {
  const match = ended({}, [null, 'own']);
  await soon(() => expect(match.review?.phase).toBe('done'));
  expect([match.moments, match.next, match.remark]).toEqual([[], [], '100% accurate']);
});

test('two_players_at_one_board_have_no_accuracy_of_their_own', async () => {
  const match = ended({}, ['own', 'own']);
  await soon(() => expect(match.review?.phase).toBe('done'));
  expect(match.next).toHaveLength(1);
  expect(match.remark).toBeUndefined();
});

test('what_is_short_aborted_unrecorded_watched_or_runs_is_not_looked_over', () => {
  const applies = (fields: Partial<MatchState>, seats?: (string | null)[]) => {
    const found = ended(fields, seats).applies;
    stop();
    return found;
  };
  expect(applies({})).toBe(true);
  expect(applies({ moves: ['a', 'b', 'c'] })).toBe(false);
  expect(applies({ outcome: { kind: 'drawn', reason: 'aborted' } as MatchState['outcome'] })).toBe(false);
  expect(applies({ record: undefined })).toBe(false);
  expect(applies({ status: 'running' })).toBe(false);
  expect(applies({}, [null, null])).toBe(false);
});

test('for_an_account_nothing_is_looked_over_unasked_since_help_ends_ratings', async () => {
  who.me = { offered: true, account: { id: 'a1', kind: 'person', name: 'Ann', created: 0 } };
  const match = ended();
  await new Promise((heard) => setTimeout(heard, 50));
  expect([match.idle, searched.length]).toEqual([undefined, 0]);
  const to = match.next[0]?.button?.to;
  expect(match.next).toMatchObject([{ kind: 'look', button: { label: 'Look back over the game' } }]);
  if (typeof to === 'function') await to();
  expect(match.next.map(({ kind }) => kind)).toEqual(['moments']);
});

test('who_leaves_for_another_match_has_no_more_looked_at_and_may_ask_again', async () => {
  ending = false;
  const match = ended();
  await soon(() => expect(searched).toEqual(['0']));
  match.leave();
  await soon(() => expect(socket.sent.at(-1)).toMatchObject({ do: 'job.stop' }));
  expect([searched, match.review?.running]).toEqual([['0'], false]);
  expect(match.next.map(({ kind }) => kind)).toEqual(['look']);
});

test('a_review_that_loads_when_the_match_is_left_does_not_begin', async () => {
  const match = ended();
  match.leave();
  await new Promise((heard) => setTimeout(heard, 50));
  expect(searched).toEqual([]);
});

test('a_room_that_is_left_stops_looking', async () => {
  const match = ended();
  await soon(() => expect(searched.length).toBeGreaterThan(0));
  stop();
  expect(match.review?.running).toBe(false);
});
