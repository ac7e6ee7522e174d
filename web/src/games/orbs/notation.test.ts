import { expect, test } from 'vitest';
import { cellByName, cellName, paste, putTogether, resized, rowsOf, takeApart } from './notation';

const size = { columns: 6, rows: 5 };
const digits = '012345012345012345012345012345';

test('cells_are_named_from_the_bottom_left', () => {
  expect([cellName(0, size), cellName(29, size), cellName(24, size)]).toEqual(['a5', 'f1', 'a1']);
  for (let cell = 0; cell < 30; cell++) expect(cellByName(cellName(cell, size), size)).toBe(cell);
  expect(cellByName('g1', size)).toBeUndefined();
});

test('a_text_comes_apart_and_together_again', () => {
  const text = `orbs(columns=6,rows=5) ${rowsOf(digits, size)} weights=1/2,3/4 route=c3:02!`;
  const apart = takeApart(text);
  expect(apart).toMatchObject({ setup: 'orbs(columns=6,rows=5)', cells: digits, size });
  expect([...apart.keys]).toEqual([
    ['weights', '1/2,3/4'],
    ['route', 'c3:02!'],
  ]);
  expect(putTogether(apart.setup, apart.cells, size, apart.keys)).toBe(text);
  expect(takeApart('orbs(columns=6)').size).toBeUndefined();
});

test('the_route_comes_last_whatever_came_first', () => {
  const keys = new Map([
    ['route', 'a1:0'],
    ['weights', '1/1'],
  ]);
  expect(putTogether('orbs', '012', { columns: 3, rows: 1 }, keys)).toBe('orbs 012 weights=1/1 route=a1:0');
});

test.each([
  ['digits in one line', digits],
  ['rows', '012345\n012345\n012345\n012345\n012345'],
  ['slashes', '012345/012345/012345/012345/012345'],
  ['white space between all', [...digits].join(' ')],
  ['letters', 'RBGYPH rbgyph rbgyph rbgyph rbgyph'],
  ['names', 'fire water wood light dark heart '.repeat(5)],
  ['commas and names of colours', 'red,blue,green,yellow,purple,heart,'.repeat(5)],
  ['the own text, keys and all', `orbs(columns=6,rows=5) ${rowsOf(digits, size)} weights=1/2,1/2 route=a1:0`],
  ['Chinese', '火水木光暗心'.repeat(5)],
])('pasting_reads_%s', (_, text) => {
  expect(paste(text, size)).toEqual({ cells: digits, size });
});

test('pasting_knows_jammers_poisons_bombs_and_unknown_orbs', () => {
  expect(paste('j.?/789/omx', { columns: 6, rows: 5 })).toEqual({ cells: '6??789789', size: { columns: 3, rows: 3 } });
});

test('lines_say_the_size_else_the_board_on_the_table_does', () => {
  expect(paste('000000000000', { columns: 3, rows: 4 })).toMatchObject({ size: { columns: 3, rows: 4 } });
  expect(paste('0'.repeat(42), size)).toMatchObject({ size: { columns: 7, rows: 6 } });
  expect(paste('00000\n00000\n00000\n00000\n00000\n00000', size)).toMatchObject({ size: { columns: 5, rows: 6 } });
});

test('pasting_refuses_with_the_place', () => {
  expect(paste('0123z5', size)).toEqual({ at: 4, says: 'letter' });
  expect(paste('01234', size)).toEqual({ at: 5, says: 'length' });
  expect(paste('', size)).toMatchObject({ says: 'length' });
});

test('another_size_keeps_what_fits', () => {
  expect(resized('012345678', { columns: 3, rows: 3 }, { columns: 4, rows: 2 }, () => '.')).toBe('012.345.');
});
