import { expect, test } from 'vitest';
import type { Report } from '../../protocol/messages';
import type { View } from '../../protocol/shapes';
import { answersOf, byKind, factsOfDrop, reasonOf, turnsOf, unwantedIn, type RouteFacts } from './answers';

const size = { columns: 6, rows: 5 };
const facts: RouteFacts = {
  start: { row: 2, col: 2 },
  route: '022',
  steps: 3,
  turns: 1,
  combos: 3,
  batches: [
    [
      { kind: 'fire', count: 3, cells: [0, 1, 2] },
      { kind: 'heart', count: 3, cells: [3, 4, 5] },
    ],
    [{ kind: 'heart', count: 4, cells: [6, 7, 8, 9] }],
  ],
};

test('answers_become_routes_on_the_board', () => {
  const report = { answers: [{ line: [], score: 1, facts }] } as unknown as Report;
  expect(answersOf(report, size)).toEqual([{ key: 'c3:022', cells: [14, 15, 21, 27], facts }]);
  expect(answersOf(undefined, size)).toEqual([]);
  const { start: _, ...still } = facts;
  const none = { answers: [{ line: ['drop'], score: 0, facts: { ...still, route: '' } }] } as unknown as Report;
  expect(answersOf(none, size)).toMatchObject([{ key: '!', cells: [] }]);
});

test('combos_are_counted_by_kind_most_first', () => {
  expect(byKind(facts)).toEqual([
    { kind: 'heart', combos: 2 },
    { kind: 'fire', combos: 1 },
  ]);
});

test('turns_are_changes_of_direction', () => {
  expect([turnsOf(''), turnsOf('000'), turnsOf('0220')]).toEqual([0, 0, 2]);
});

test('a_drop_tells_the_facts_of_ones_own_route', () => {
  const drop = [
    { kind: 'clear', wave: 1, cells: [0, 1, 2], token: 'fire' },
    { kind: 'clear', wave: 1, cells: [7, 8, 9, 10], token: 'water' },
    { kind: 'fall', wave: 2, cells: [0, 6] },
    { kind: 'clear', wave: 3, cells: [3, 4, 5], token: 'fire' },
  ];
  const view = { figures: [{ name: 'steps', number: 4 }] } as unknown as View;
  expect(factsOfDrop('0', { steps: drop, view })).toMatchObject({ steps: 4, combos: 3, first_batch: 2 });
  expect(factsOfDrop('0', { steps: drop, view }).batches.map((batch) => batch.length)).toEqual([2, 1]);
});

test('a_drop_counts_the_combos_that_the_program_counts', () => {
  const clear = { kind: 'clear', wave: 0, cells: [0, 1, 2], token: 'poison' };
  const figure = (name: string, number: number) => ({ name, label: { en: '', zh: '' }, text: '', number });
  const view = { figures: [figure('combos', 0), figure('unwanted', 1), figure('steps', 2)] } as unknown as View;
  const dropped = factsOfDrop('02', { view, steps: [clear] });
  expect(dropped).toMatchObject({ combos: 0, avoided: 1, steps: 2 });
  expect(unwantedIn(dropped)).toBe(1);
  expect(unwantedIn({ ...facts, avoided: 1, forbidden: 2 })).toBe(3);
});

test('a_search_that_ended_says_why', () => {
  const reason = { en: 'no more', zh: '没有' };
  expect(reasonOf({ facts: { reason } } as unknown as Report)).toEqual({ en: 'No more.', zh: '没有。' });
  expect(reasonOf({ facts: {} } as unknown as Report)).toBeUndefined();
  expect(reasonOf(undefined)).toBeUndefined();
});
