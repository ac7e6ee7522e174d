import { expect, test } from 'vitest';
import type { Step } from '../protocol/shapes';
import { waves } from './waves';

const step = (kind: string, wave: number, cells: number[], token?: string): Step => ({ kind, wave, cells, token });

test('a_placed_token_lies_in_its_cell', () => {
  expect(waves([[], ['second']], [step('place', 0, [0], 'first')]).map((wave) => wave.cells)).toEqual([
    [['first'], ['second']],
  ]);
});

test('steps_of_one_wave_happen_together_and_waves_in_order', () => {
  const steps = [
    step('swap', 0, [0, 1]),
    step('clear', 1, [1]),
    step('clear', 1, [2]),
    step('fall', 2, [0, 1]),
    step('refill', 3, [0], 'gem'),
  ];
  expect(waves([['a'], ['b'], ['c']], steps).map((wave) => wave.cells)).toEqual([
    [['b'], ['a'], ['c']],
    [['b'], [], []],
    [[], ['b'], []],
    [['gem'], ['b'], []],
  ]);
});

test('a_step_of_an_unknown_kind_changes_no_cell', () => {
  const [wave] = waves([['a']], [step('sparkle', 0, [0])]);
  expect(wave).toEqual({ steps: [step('sparkle', 0, [0])], cells: [['a']] });
});

test('the_board_before_is_not_changed', () => {
  const before = [['a'], []];
  waves(before, [step('swap', 0, [0, 1])]);
  expect(before).toEqual([['a'], []]);
});

test('falls_of_one_wave_leave_before_any_lands', () => {
  const steps = [step('fall', 0, [0, 1]), step('fall', 0, [1, 2])];
  expect(waves([['a'], ['b'], []], steps)[0]?.cells).toEqual([[], ['a'], ['b']]);
});

const stays = (token: string) => token === 'stop' || token === 'cost2';

test('marks_of_a_cell_stay_when_its_token_moves', () => {
  const before = [
    ['cost2', 'fire'],
    ['stop', 'lock', 'water'],
  ];
  const [swapped] = waves(before, [{ kind: 'swap', wave: 0, cells: [0, 1] }], stays);
  expect(swapped?.cells).toEqual([
    ['cost2', 'lock', 'water'],
    ['stop', 'fire'],
  ]);
  const [cleared] = waves(before, [{ kind: 'clear', wave: 0, cells: [1] }], stays);
  expect(cleared?.cells).toEqual([['cost2', 'fire'], ['stop']]);
});
