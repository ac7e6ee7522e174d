import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  cellName,
  cellNamed,
  cellOnBoard,
  emptyLevel,
  kMaxStartSeeds,
  levelText,
  parseLevel,
  printLevel,
  seedsIn,
  spawnersOf,
} from './level';
import { viewOfLevel } from './level_view';

const kFolder = new URL('../../../../../levels/', import.meta.url);
const files = readdirSync(kFolder)
  .filter((file) => file.endsWith('.json') && file !== 'schema.json')
  .map((file): [string, string] => [file, readFileSync(new URL(file, kFolder), 'utf8')]);

test('there_are_levels_to_read', () => expect(files.length).toBeGreaterThan(30));

test.each(files)('a_level_file_survives_reading_and_writing: %s', (_, text) => {
  const level = parseLevel(text);
  expect(JSON.parse(printLevel(level))).toEqual(JSON.parse(text));
  expect(JSON.parse(levelText(level))).toEqual(JSON.parse(text));
  expect(parseLevel(printLevel(level))).toEqual(level);
});

test.each(files)('a_board_is_drawn_cell_for_cell: %s', (_, text) => {
  const level = parseLevel(text);
  const view = viewOfLevel(level);
  expect(view.cells.length).toBe(level.columns * level.rows);
  view.cells.forEach((tokens, cell) => expect(tokens.includes('hole')).toBe(level.cells[cell]?.hole));
});

test('every_kind_of_cell_is_read_as_it_stands', () => {
  const board = ['_rK2?NbO3', 'i-:rj2#uj3*:p', 'C6SBgHA'];
  const text = JSON.stringify({ title: { en: 'a', zh: '甲' }, board: [board[0] + '.', board[1] + '?', board[2]] });
  const level = parseLevel(text);
  expect([level.columns, level.rows]).toEqual([5, 3]);
  expect(level.cells[1]).toEqual({ hole: false, ground: '', piece: 'r', cover: 'K2' });
  expect(level.cells[5]).toEqual({ hole: false, ground: 'i', piece: '-:r', cover: '' });
  expect(viewOfLevel(level).cells[8]).toEqual(['jelly3', 'rainbow_purple']);
  expect(viewOfLevel(level).cells[12]).toEqual(['box_green']);
  expect(JSON.parse(levelText(level))).toEqual(JSON.parse(text));
});

test('a_title_in_one_language_is_that_of_both', () => {
  const level = parseLevel(JSON.stringify({ title: 'Pond', board: ['???', '???', '???'] }));
  expect(level.title).toEqual({ en: 'Pond', zh: 'Pond' });
  expect(parseLevel(levelText(level)).title).toEqual(level.title);
});

test('seeds_of_start_boards_survive_reading_and_writing', () => {
  const text = JSON.stringify({
    title: { en: 'a', zh: '甲' },
    board: ['???', '???', '???'],
    start_seeds: [17, 0, 2_147_483_647],
  });
  const level = parseLevel(text);
  expect(level.startSeeds).toEqual([17, 0, 2_147_483_647]);
  expect(JSON.parse(levelText(level))).toEqual(JSON.parse(text));
  expect(JSON.parse(printLevel(level))).toEqual(JSON.parse(text));
});

test('seeds_are_read_as_people_write_them', () => {
  expect(seedsIn('')).toEqual([]);
  expect(seedsIn(' 17, 4 17\n90，5 ')).toEqual([17, 4, 90, 5]);
  for (const bad of ['x', '-1', '1.5', '2147483648', '1;2', '99999999999999999999'])
    expect(seedsIn(bad)).toBeUndefined();
  const many = Array.from({ length: kMaxStartSeeds }, (_, seed) => seed);
  expect(seedsIn(many.join(' '))).toEqual(many);
  expect(seedsIn([...many, 5_000].join(' '))).toBeUndefined();
});

test('what_is_no_board_is_refused', () => {
  const of = (...board: string[]) => JSON.stringify({ title: { en: 'a', zh: 'a' }, board });
  expect(() => parseLevel(of('rgQ', 'rgb', 'rgb'))).toThrow();
  expect(() => parseLevel(of('rgb', 'rg', 'rgb'))).toThrow();
  expect(() => parseLevel(of())).toThrow();
  expect(() => parseLevel('{}')).toThrow();
  expect(() => parseLevel('no json')).toThrow();
});

test('cells_are_named_from_the_foot', () => {
  const size = { columns: 4, rows: 3 };
  expect(cellName(0, size)).toBe('a3');
  expect(cellName(11, size)).toBe('d1');
  expect(Array.from({ length: 12 }, (_, cell) => cellNamed(cellName(cell, size), size))).toEqual([...Array(12).keys()]);
  expect(cellNamed('D01', size)).toBe(11);
});

test('units_come_in_at_the_topmost_cell_of_each_column_unless_the_level_says_otherwise', () => {
  const level = parseLevel(JSON.stringify({ title: { en: 'a', zh: 'a' }, board: ['_r_', 'rr_', 'rr_'] }));
  expect(spawnersOf(level).map(({ cell }) => cell)).toEqual([1, 3]);
  expect(spawnersOf({ ...level, spawners: [] })).toEqual([]);
  expect(spawnersOf(emptyLevel({ en: 'a', zh: 'a' })).length).toBe(8);
});

test('what_is_no_cell_of_the_board_has_no_place', () => {
  const size = { columns: 3, rows: 4 };
  expect(['a4', 'c1', 'd1', 'a5', 'a0', 'score', 'move 1, a1a2'].map((name) => cellOnBoard(name, size))).toEqual([
    0,
    11,
    ...Array.from({ length: 5 }, () => undefined),
  ]);
});
