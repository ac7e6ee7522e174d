import { expect, test } from 'vitest';
import { draftView, painted } from './draft';

test('a_brush_puts_its_token_and_removes_it_again', () => {
  const once = painted([[], ['b']], 0, 'a');
  expect(once).toEqual([['a'], ['b']]);
  expect(painted(once, 0, 'a')).toEqual([[], ['b']]);
  expect(painted(once, 1, 'a')).toEqual([['a'], ['a']]);
});

test('eraser_empties_any_cell', () => {
  expect(painted([['a'], []], 0, null)).toEqual([[], []]);
  expect(painted([['a'], []], 1, null)).toEqual([['a'], []]);
});

test('a_draft_marks_nothing_and_offers_no_move', () => {
  const view = {
    columns: 1,
    rows: 1,
    names: ['a1'],
    cells: [[]],
    marked: [0],
    last: [0],
    actions: [{ gesture: 'tap' as const, cells: [0] }],
  };
  expect(draftView(view, [['x']])).toMatchObject({ cells: [['x']], marked: [], last: [], actions: [], names: ['a1'] });
});
