import { expect, test } from 'vitest';
import { cellByName, cellName, putTogether, resized, rowsOf, takeApart } from './notation';

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
  expect(apart).toMatchObject({ setup: 'orbs(columns=6,rows=5)', cells: digits });
  expect([...apart.keys]).toEqual([
    ['weights', '1/2,3/4'],
    ['route', 'c3:02!'],
  ]);
  expect(putTogether(apart.setup, apart.cells, size, apart.keys)).toBe(text);
});

test('the_route_comes_last_whatever_came_first', () => {
  const keys = new Map([
    ['route', 'a1:0'],
    ['weights', '1/1'],
  ]);
  expect(putTogether('orbs', '012', { columns: 3, rows: 1 }, keys)).toBe('orbs 012 weights=1/1 route=a1:0');
});

test('another_size_keeps_what_fits', () => {
  expect(resized('012345678', { columns: 3, rows: 3 }, { columns: 4, rows: 2 }, () => '.')).toBe('012.345.');
});
