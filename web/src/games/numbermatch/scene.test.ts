import { expect, test } from 'vitest';
import type { Step } from '../../protocol/shapes';
import { atRest, kBlank, shotsOf, type Row } from './scene';

const kColumns = 3;

/** Rows of three: digits, `.` for a blank, a space past the end of the board. */
function rows(...lines: string[]): readonly Row[] {
  return atRest(
    lines.flatMap((line) => [...line].map((char) => (char === ' ' ? [] : [char === '.' ? kBlank : char]))),
    kColumns,
  );
}

function drawn(shown: readonly Row[]): string[] {
  return shown.map(({ tokens }) => tokens.map((token = ' ') => (token === kBlank ? '.' : token)).join(''));
}

const pair = (...cells: number[]): Step => ({ kind: 'pair', wave: 0, cells });
const clear = (...cells: number[]): Step => ({ kind: 'clear_row', wave: 1, cells });
const append = (cell: number, token: string): Step => ({ kind: 'append', wave: 0, cells: [cell], token });

test('a_pair_vanishes_and_leaves_blanks', () => {
  const before = rows('123', '456', '789');
  const [shot] = shotsOf(before, [pair(0, 8)], kColumns);
  expect(drawn(shot!.rows)).toEqual(['.23', '456', '78.']);
  expect(shot!.removed).toEqual([
    { cell: 0, token: '1' },
    { cell: 8, token: '9' },
  ]);
  expect(shot!.rows[1]).toBe(before[1]);
});

test('blank_rows_vanish_and_those_below_move_up', () => {
  const before = rows('1..', '456', '..9', '2  ');
  const shots = shotsOf(before, [pair(0, 8), clear(6, 7, 8), clear(0, 1, 2)], kColumns);
  expect(shots.map((shot) => drawn(shot.rows))).toEqual([
    ['...', '456', '...', '2  '],
    ['456', '2  '],
  ]);
  expect(shots[1]!.rows.map(({ id }) => id)).toEqual([before[1]!.id, before[3]!.id]);
});

test('appended_digits_fill_the_last_row_and_arrive_one_by_one', () => {
  const before = rows('1.3', '4  ');
  const steps = [append(4, '1'), append(5, '3'), append(6, '4')];
  const [shot] = shotsOf(before, steps, kColumns);
  expect(drawn(shot!.rows)).toEqual(['1.3', '413', '4  ']);
  const delays = [4, 5, 6].map((cell) => shot!.delays.get(cell) ?? -1);
  expect(delays).toEqual([...delays].sort((a, b) => a - b));
  expect(shot!.rows[0]).toBe(before[0]);
});

test('many_appended_digits_arrive_within_a_second', () => {
  const steps = Array.from({ length: 500 }, (_, i) => append(i, '5'));
  expect(shotsOf([], steps, kColumns)[0]!.ms).toBeLessThan(1000);
});

test('unchanged_rows_keep_their_ids_and_an_unknown_step_changes_nothing', () => {
  const before = rows('123', '456');
  const after = atRest([['1'], ['2'], ['3'], ['4'], [kBlank], ['6']], kColumns, before);
  expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
  expect(after[0]).toBe(before[0]);
  expect(shotsOf(before, [{ kind: 'dance', wave: 0, cells: [1] }], kColumns)).toEqual([]);
});
