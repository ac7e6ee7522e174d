import { expect, test } from 'vitest';
import type { Keys } from './match_keys';
import {
  confirmed,
  can,
  applyEvents,
  kNewModel,
  canMove,
  allSeatsHere,
  rejected,
  seatToMove,
  actingSeat,
  type Pending,
} from './match_model';
import type { MatchEvent, MatchState, Seat } from './messages';

const person = (name: string): Seat => ({ kind: 'person', name });
const bot: Seat = { kind: 'bot', name: 'hard', selector: 'minimax' };

function state(changes: Partial<MatchState> = {}): MatchState {
  return {
    match: 'm1',
    seq: 3,
    setup: 'demo',
    start: 'demo',
    seats: [person('Ann'), bot],
    status: 'running',
    outcome: { kind: 'open' },
    turn: 0,
    moves: ['b2', 'a1'],
    text: 'demo ..',
    hash: '0',
    view: { columns: 1, rows: 1, names: ['a1'], cells: [[]], marked: [], last: [], figures: [], actions: [] },
    speed_ms: 600,
    created: 0,
    updated: 0,
    ...changes,
  };
}

const keys = (...seats: Keys['seats']): Keys => ({ owner: 'own', seats });
const moved = (seq: number): MatchEvent => ({
  seq,
  at: 0,
  kind: 'moved',
  by: 'seat:0',
  steps: [{ kind: 'place', wave: 0, cells: [seq], token: 'first' }],
});
const pending: Pending = { verb: 'match.move', command: 'c1', fields: {}, cells: [4] };

test('an_older_state_changes_nothing', () => {
  const model = applyEvents(kNewModel, [], state({ seq: 5 }));
  expect(applyEvents(model, [moved(4)], state({ seq: 4 }))).toBe(model);
});

test('a_state_with_the_same_board_keeps_the_view_that_is_shown', () => {
  const view = state().view;
  const model = applyEvents(kNewModel, [], state({ seq: 5, view, text: 'x1' }));
  const again = applyEvents(model, [], state({ seq: 6, view: { ...view }, text: 'x1', updated: 9 }));
  expect(again.state?.view).toBe(view);
  expect(again.state?.updated).toBe(9);
  const next = { ...view };
  expect(applyEvents(model, [], state({ seq: 6, view: next, text: 'x2' })).state?.view).toBe(next);
  expect(applyEvents(model, [], state({ seq: 6, view: next, text: 'x1', moves: ['a1'] })).state?.view).toBe(next);
  expect(applyEvents(model, [], state({ seq: 6, view: next, text: 'x1', status: 'finished' })).state?.view).toBe(next);
});

test('the_newest_move_is_animated', () => {
  expect(applyEvents(kNewModel, [moved(4), moved(5)], state({ seq: 5 })).steps[0]?.cells).toEqual([5]);
  const undone: MatchEvent = { seq: 6, at: 0, kind: 'undone', by: 'seat:0', plies: 2 };
  expect(applyEvents(kNewModel, [moved(5), undone], state({ seq: 6 })).steps).toEqual([]);
});

test('a_command_is_pending_until_the_state_includes_it', () => {
  let model = { ...applyEvents(kNewModel, [], state()), pending };
  expect(canMove(model, keys('own', null))).toBe(false);
  model = confirmed(model, 'c1', 4) as typeof model;
  expect(model.pending?.seq).toBe(4);
  expect(applyEvents(model, [moved(4)], state({ seq: 4 })).pending).toBeUndefined();
});

test('an_answer_after_its_push_ends_the_command', () => {
  const model = { ...applyEvents(kNewModel, [], state({ seq: 4 })), pending };
  expect(confirmed(model, 'c1', 4).pending).toBeUndefined();
});

test('a_refused_command_enables_the_board_and_another_id_does_not', () => {
  const model = { ...applyEvents(kNewModel, [], state()), pending };
  expect(rejected(model, 'c1').pending).toBeUndefined();
  expect(rejected(model, 'c0')).toBe(model);
});

test('only_the_holder_of_the_seat_to_move_can_move', () => {
  expect(seatToMove(state(), keys('own', null))).toBe(0);
  expect(seatToMove(state({ turn: 1 }), keys('own', null))).toBeUndefined();
  expect(seatToMove(state(), undefined)).toBeUndefined();
});

test('no_move_can_be_made_after_the_end_of_the_match', () => {
  const over = state({ status: 'finished', outcome: { kind: 'won', winner: 1 } });
  expect(seatToMove(over, keys('own', null))).toBeUndefined();
  expect(can('undo', over, keys('own', null))).toBe(false);
  expect(can('rematch', over, keys('own', null))).toBe(true);
});

test('all_seats_are_here_only_if_both_are_own', () => {
  const two = state({ seats: [person('Ann'), person('Bo')] });
  expect(allSeatsHere(two, keys('own', 'own'))).toBe(true);
  expect(allSeatsHere(two, keys('own', null))).toBe(false);
  expect(can('hint', two, keys('own', null))).toBe(false);
  expect(can('draw', two, keys('own', null))).toBe(true);
  expect(can('draw', state(), keys('own', null))).toBe(false);
});

test('an_offer_is_answered_by_the_other_side', () => {
  const offered = state({ seats: [person('Ann'), person('Bo')], offer: { kind: 'draw', by: 0 } });
  expect(can('answer', offered, keys('own', null))).toBe(false);
  expect(can('answer', offered, keys(null, 'own'))).toBe(true);
  expect(actingSeat(offered, keys('own', 'own'))).toBe(1);
});

test('only_the_owner_controls_bots', () => {
  const bots = state({ seats: [bot, bot] });
  expect(can('bots', bots, keys(null, null))).toBe(true);
  expect(can('bots', bots, undefined)).toBe(false);
});

test('sides_are_flipped_before_the_first_move_only', () => {
  expect(can('flip', state({ moves: [] }), keys('own', null))).toBe(true);
  expect(can('flip', state(), keys('own', null))).toBe(false);
  expect(can('flip', state({ status: 'finished', moves: [] }), keys('own', null))).toBe(false);
});
