// A board that this browser plays on: its moves, what is drawn of them at once, and their refusals.
import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { soon } from '../../kit/soon_for_tests';
import { saveKeys } from '../../protocol/match_keys';
import { sentSteps } from '../../protocol/match_model';
import { connect } from '../../protocol/program_for_tests';
import type { GameInfo, MatchState } from '../../protocol/messages';
import type { Action } from '../../protocol/shapes';
import { MatchBoard } from './match_board.svelte';

const both = (text: string) => ({ en: text, zh: text });
const game = {
  id: 'dots',
  seats: [both('First'), both('Second')],
  tokens: ['x', 'o'].map((name, seat) => ({ name, label: both(name), seat })),
  look: {},
} as unknown as GameInfo;
const place: Action = { move: 'a1', gesture: 'tap', cells: [0] };
const slide: Action = { move: 'a1b1', gesture: 'drag', cells: [0, 1] };

function match(fields: object = {}): MatchState {
  const view = { columns: 2, rows: 1, names: ['a1', 'b1'], cells: [[], []], marked: [], last: [], actions: [place] };
  return {
    match: 'm1',
    seq: 1,
    setup: 'dots',
    seats: ['Ann', 'Bo'].map((name) => ({ kind: 'person', name })),
    status: 'running',
    outcome: { kind: 'open' },
    turn: 0,
    moves: [],
    text: 'dots ..',
    view,
    ...fields,
  } as unknown as MatchState;
}

let state = match();
let answer: object = { error: { code: 'move/illegal', says: 'no' } };
const socket = connect([game], {
  'match.watch': () => ({ events: [], state, presence: [null, null], you: { seats: [0], owner: false } }),
  'position.play': () => undefined as unknown as object,
});
/** Answers the newest request of this verb. */
function answerTo(verb: string): void {
  const { id } = socket.sent.filter((message) => message.do === verb).at(-1) ?? {};
  socket.hear({ id, ...answer });
}
const sent = (verb: string) => socket.sent.filter((message) => message.do === verb);

let stop = () => {};
async function opened(fields: object = {}): Promise<MatchBoard> {
  state = match(fields);
  let board!: MatchBoard;
  stop = $effect.root(() => {
    board = new MatchBoard(game, 'm1');
  });
  flushSync();
  await soon(() => expect(board.match).toBeDefined());
  return board;
}
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  saveKeys('m1', { seats: ['own', null] });
  socket.sent.length = 0;
});
afterEach(() => stop());

test('only_on_its_own_turn_a_seat_has_moves', async () => {
  expect((await opened()).alive).toEqual([place]);
  stop();
  const theirs = await opened({ turn: 1 });
  expect([theirs.alive, theirs.seat]).toEqual([[], undefined]);
});

test('a_move_is_drawn_before_it_is_answered', async () => {
  const board = await opened();
  const played = board.play(place);
  expect(sent('match.move').map(({ move }) => move)).toEqual(['a1']);
  expect(board.link.model.pending?.cells).toEqual([0]);
  expect(sentSteps(board.link.model)?.map(({ token }) => token)).toEqual(['x']);
  expect(board.alive).toEqual([]);
  answer = { ok: { seq: 2 } };
  answerTo('match.move');
  expect(await played).toBe(true);
  expect(board.refused.why).toBeUndefined();
});

test('a_refused_move_says_why_and_can_be_made_again', async () => {
  const board = await opened();
  const played = board.play(place);
  answer = { error: { code: 'move/illegal', says: 'no' } };
  answerTo('match.move');
  expect(await played).toBe(false);
  expect(board.refused.why).toMatch(/not allowed/);
  expect(board.alive).toEqual([place]);
});

test('what_the_page_does_not_send_is_asked_of_the_program', async () => {
  const board = await opened();
  board.refuse('b1a1');
  expect(sent('position.play')).toMatchObject([{ text: 'dots ..', move: 'b1a1' }]);
  answer = { error: { code: 'move/illegal', says: 'no' } };
  answerTo('position.play');
  await soon(() => expect(board.refused.why).toMatch(/not allowed/));
});

test('a_seat_that_moves_by_dragging_is_dragging_on_its_turn_only', async () => {
  const view = { ...match().view, actions: [slide] };
  expect((await opened({ view })).dragging).toBe(true);
  stop();
  expect((await opened({ view, turn: 1 })).dragging).toBe(false);
});

test('a_closed_board_is_no_longer_followed', async () => {
  await opened();
  stop();
  expect(sent('match.unwatch').length).toBe(1);
});
