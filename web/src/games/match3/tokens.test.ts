import { expect, test } from 'vitest';
import { gravityOf, readToken, splitCell } from './tokens';

test('tokens_are_read_as_kind_colour_and_number', () => {
  expect(readToken('red')).toEqual({ kind: 'tile', layer: 'piece', colour: 'red' });
  expect(readToken('line_h')).toEqual({ kind: 'line_h', layer: 'piece' });
  expect(readToken('line_h_blue')).toEqual({ kind: 'line_h', layer: 'piece', colour: 'blue' });
  expect(readToken('crate3')).toEqual({ kind: 'crate', layer: 'piece', number: 3 });
  expect(readToken('box_green')).toEqual({ kind: 'box', layer: 'piece', colour: 'green' });
  expect(readToken('portal_out_12')).toEqual({ kind: 'portal_out', layer: 'floor', number: 12 });
});

test('tokens_of_other_games_are_not_read', () => {
  expect(['first', 'fire', 'tile', 'bomb', 'lock', 'toString', ''].map(readToken)).toEqual(Array(7).fill(undefined));
});

test('a_cell_is_split_into_layers', () => {
  const layers = splitCell(['wall_right', 'spawner', 'ice2', 'blue', 'chain1']);
  expect(layers.floor.map(({ kind }) => kind)).toEqual(['wall_right', 'spawner']);
  expect([layers.ground, layers.piece, layers.cover]).toEqual(['ice2', 'blue', 'chain1']);
  expect(splitCell([])).toEqual({ floor: [] });
});

test('units_fall_down_unless_the_cell_says_otherwise', () => {
  expect(gravityOf(splitCell(['red']).floor)).toEqual([0, 1]);
  expect(gravityOf(splitCell(['gravity_up']).floor)).toEqual([0, -1]);
  expect(gravityOf(splitCell(['gravity_left', 'spawner']).floor)).toEqual([-1, 0]);
});
