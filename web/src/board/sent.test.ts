import { expect, test } from 'vitest';
import type { Action, Step, View } from '../protocol/shapes';
import { confirms, firstSteps, laterSteps } from './sent';

const tokens = [
  { name: 'black', glyph: 'x', label: { en: '', zh: '' }, seat: 0 },
  { name: 'white', glyph: 'x', label: { en: '', zh: '' }, seat: 1 },
];
const view = { cells: [[], ['black'], [], []] } as unknown as View;
const of = (gesture: Action['gesture'], cells: number[], seat = 1) =>
  firstSteps({ gesture, cells, move: 'm' }, view, { tokens }, seat);
const step = (kind: string, wave: number, ...cells: number[]): Step => ({ kind, wave, cells });

test('a_tap_places_the_token_of_the_seat_to_move', () => {
  expect(of('tap', [2])).toEqual([{ kind: 'place', wave: 0, cells: [2], token: 'white' }]);
});

test('a_tap_shows_nothing_ahead_on_a_token_or_where_seats_have_none', () => {
  expect(of('tap', [1])).toEqual([]);
  expect(of('tap', [2], 2)).toEqual([]);
});

test('tiles_change_places_and_pairs_leave', () => {
  expect(of('swap', [0, 1])).toEqual([step('swap', 0, 0, 1)]);
  expect(of('drag', [0, 1])).toEqual([step('swap', 0, 0, 1)]);
  expect(of('pair', [0, 1])).toEqual([step('pair', 0, 0, 1)]);
});

test('buttons_and_picked_up_tokens_show_nothing_ahead', () => {
  expect(of('button', [])).toEqual([]);
  expect(of('drag', [1])).toEqual([]);
});

test('a_move_that_begins_with_what_was_drawn_confirms_it_in_either_order_of_cells', () => {
  const whole = [step('swap', 0, 11, 2), step('clear', 1, 2)];
  expect(confirms(whole, [step('swap', 0, 2, 11)])).toBe(true);
  expect(laterSteps(whole)).toEqual([step('clear', 1, 2)]);
});

test('another_beginning_confirms_nothing', () => {
  expect(confirms([step('swap', 0, 1, 2), step('clear', 0, 5)], [step('swap', 0, 1, 2)])).toBe(false);
  expect(confirms([step('swap', 0, 1, 3)], [step('swap', 0, 1, 2)])).toBe(false);
  expect(confirms([], [step('swap', 0, 1, 2)])).toBe(false);
  expect(confirms([step('swap', 0, 1, 2)], [])).toBe(false);
});
