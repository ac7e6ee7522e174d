import { expect, test } from 'vitest';
import { lanes, routeCells, routeDigits, routeKey, routeLine, routeOfKey, swapped } from './route';

const size = { columns: 6, rows: 5 };

test('digits_are_directions_clockwise_from_east', () => {
  expect([...'01234567'].map((digit) => routeCells(14, digit, size)[1])).toEqual([15, 21, 20, 19, 13, 7, 8, 9]);
  expect(routeDigits(routeCells(14, '02461', size), size)).toBe('02461');
});

test('a_step_off_the_board_ends_the_route', () => {
  expect(routeCells(0, '460', size)).toEqual([0]);
});

test('the_key_of_a_route_reads_both_ways', () => {
  const route = routeCells(14, '0022', size);
  expect(routeKey(route, size)).toBe('c3:0022');
  expect(routeOfKey('c3:0022!', size)).toEqual(route);
  expect(routeOfKey('c3:', size)).toEqual([14]);
  expect(routeOfKey('z9:00', size)).toBeUndefined();
});

test('each_step_swaps_the_held_orb_onward', () => {
  expect(swapped([...'abcdef'], [0, 1, 2], 0).join('')).toBe('abcdef');
  expect(swapped([...'abcdef'], [0, 1, 2], 1).join('')).toBe('bacdef');
  expect(swapped([...'abcdef'], [0, 1, 2], 9).join('')).toBe('bcadef');
});

test('a_run_over_edges_already_passed_takes_the_lane_beside', () => {
  expect(lanes([0, 1, 2, 3])).toEqual([0, 0, 0]);
  // There, down, back below, up, and along the first edges again.
  expect(lanes(routeCells(0, '00', size).concat(8, 7, 1, 2, 3))).toEqual([0, 0, 0, 0, 0, 1, 1]);
  expect(lanes([0, 1, 0, 1])).toEqual([0, 1, -1]);
});

test('both_ways_along_an_edge_have_their_lanes_on_the_same_sides', () => {
  const { segments } = routeLine([0, 1, 0], 6);
  expect(segments[0]?.d).toBe('M50 50L124 50');
  // The way back runs one lane to the side, not on the line itself.
  expect(segments[1]?.d).toMatch(/L50 65$/);
});

test('arrows_stand_where_a_run_begins_and_on_every_second_step_of_it', () => {
  const { segments, start, end } = routeLine(routeCells(0, '0022', size), 6);
  expect(segments.map(({ arrow }) => arrow?.angle)).toEqual([0, undefined, 90, undefined]);
  expect([start, end]).toEqual([
    { x: 50, y: 50 },
    { x: 250, y: 250 },
  ]);
  expect(segments.map(({ far }) => far)).toEqual([0, 1 / 3, 2 / 3, 1]);
});

test('a_long_run_shows_its_direction_again', () => {
  const { segments } = routeLine(routeCells(12, '00000', size), 6);
  expect(segments.map(({ arrow }) => arrow !== undefined)).toEqual([true, false, true, false, true]);
});

test('a_route_of_no_step_is_a_place', () => {
  expect(routeLine([7], 6)).toEqual({ segments: [], start: { x: 150, y: 150 }, end: { x: 150, y: 150 } });
});
