import { expect, test } from 'vitest';
import { kKindSets, randomBoard } from './random';

const size = { columns: 6, rows: 5 };

/** The board has three in a row of a kind. */
function hasRun(cells: string): boolean {
  return [...cells].some((kind, cell) => {
    const across = cell % 6 <= 3 && cells[cell + 1] === kind && cells[cell + 2] === kind;
    return across || (cell < 18 && cells[cell + 6] === kind && cells[cell + 12] === kind);
  });
}

test.each(Object.entries(kKindSets))('kinds_%s_are_used_and_no_others_and_no_run_lies_there', (_, kinds) => {
  for (let time = 0; time < 40; time++) {
    const cells = randomBoard(kinds, size);
    expect(cells).toHaveLength(30);
    expect([...cells].every((kind) => kinds.includes(kind))).toBe(true);
    expect(hasRun(cells), cells).toBe(false);
  }
});

test('one_kind_alone_cannot_avoid_runs_and_still_fills_the_board', () => {
  expect(randomBoard('3', size)).toBe('3'.repeat(30));
});
