import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { addPortal, cleared, filled, mirrored, painted, regionOf, resized, type Brush } from './edit';
import { begun, edited, redone, undone } from './history';
import { emptyLevel, levelText, parseLevel, spawnersOf, type Level } from './level';
import { placeOf } from './place';

const kFolder = new URL('../../../../../levels/', import.meta.url);
const shipped = readdirSync(kFolder)
  .filter((file) => /^\d/.test(file))
  .map((file): [string, Level] => [file, parseLevel(readFileSync(new URL(file, kFolder), 'utf8'))]);

const kTitle = { en: 'a', zh: 'a' };
const drawn = (...board: string[]) => parseLevel(JSON.stringify({ title: kTitle, board }));
const board = (level: Level) => (JSON.parse(levelText(level)) as { board: string[] }).board;

test('each_layer_is_painted_by_itself', () => {
  let level = drawn('???', '???', '???');
  const paint = (cell: number, brush: Brush) => (level = painted(level, cell, brush));
  paint(0, { layer: 'piece', piece: 'r' });
  paint(0, { layer: 'cover', cover: 'K2' });
  paint(0, { layer: 'ground', ground: 'j3' });
  expect(board(level)).toEqual(['j3rK2??', '???', '???']);
  paint(0, { layer: 'cover', cover: '' });
  expect(board(level)[0]).toBe('j3r??');
});

test('a_blocker_takes_the_cover_away_and_none_can_be_put_on_it', () => {
  const covered = drawn('rK2??', '???', '???');
  const crate = painted(covered, 0, { layer: 'piece', piece: 'C3' });
  expect(board(crate)[0]).toBe('C3??');
  expect(painted(crate, 0, { layer: 'cover', cover: 'N' })).toBe(crate);
  expect(painted(drawn('.??', '???', '???'), 0, { layer: 'cover', cover: 'N' }).cells[0]?.cover).toBe('');
});

test('nothing_lies_in_a_hole_and_a_hole_takes_all_with_it', () => {
  let level = painted(drawn('???', '???', '???'), 4, { layer: 'fall', place: 'exit' });
  level = painted(level, 4, { layer: 'fall', place: 'spawner' });
  level = painted(level, 4, { layer: 'wall', side: 'right' });
  level = addPortal(level, 4, 7);
  expect([level.exits, level.walls.length, level.portals.length]).toEqual([[4], 1, 1]);
  const hole = painted(level, 4, { layer: 'shape', hole: true });
  expect([hole.exits, hole.walls, hole.portals]).toEqual([[], [], []]);
  expect(spawnersOf(hole).map(({ cell }) => cell)).toEqual([0, 1, 2]);
  expect(painted(hole, 4, { layer: 'piece', piece: 'r' })).toBe(hole);
  expect(board(painted(hole, 4, { layer: 'shape', hole: false }))[1]).toBe('???');
});

test('what_changes_nothing_gives_the_same_level', () => {
  const level = drawn('r??', '???', '???');
  expect(painted(level, 0, { layer: 'piece', piece: 'r' })).toBe(level);
  expect(painted(level, 0, { layer: 'fall', gravity: 'v' })).toBe(level);
  expect(painted(level, 2, { layer: 'wall', side: 'right' })).toBe(level);
  expect(painted(level, 99, { layer: 'piece', piece: 'r' })).toBe(level);
});

test('a_wall_is_laid_once_and_erased_from_its_cell', () => {
  const level = painted(drawn('???', '???', '???'), 0, { layer: 'wall', side: 'right' });
  expect(level.walls).toEqual([[0, 1]]);
  expect(painted(level, 0, { layer: 'wall', side: 'right' })).toBe(level);
  expect(painted(level, 0, { layer: 'wall', erase: true }).walls).toEqual([]);
});

test('a_portal_has_two_cells_and_each_has_one_of_its_kind', () => {
  const level = addPortal(drawn('???', '???', '???'), 0, 8);
  expect(level.portals).toEqual([[0, 8]]);
  expect(addPortal(level, 0, 7).portals).toEqual([[0, 7]]);
  expect(addPortal(level, 3, 8).portals).toEqual([[3, 8]]);
  expect(addPortal(level, 5, 5)).toBe(level);
});

test('filling_stops_where_the_layer_changes', () => {
  const level = drawn('rr?', 'C?r', '_rr');
  expect(regionOf(level, 0, { layer: 'piece', piece: 'g' })).toEqual([0, 1]);
  expect(board(filled(level, 0, { layer: 'piece', piece: 'g' }))).toEqual(['gg?', 'C?r', '_rr']);
  expect(board(filled(level, 0, { layer: 'ground', ground: 'i' }))).toEqual([
    'irir i?'.replace(' ', ''),
    'iCi?ir',
    '_irir',
  ]);
  expect(board(filled(level, 2, { layer: 'shape', hole: true })).join('')).toBe('_________');
});

test.each(shipped)('a_mirror_looked_into_twice_shows_the_level: %s', (_, level) => {
  const twice = mirrored(mirrored(level, 'leftRight'), 'leftRight');
  const sorted = (of: Level) => ({ ...of, walls: of.walls.map(String).sort() });
  expect(sorted(twice)).toEqual(sorted(level));
  expect(mirrored(mirrored(level, 'upDown'), 'upDown').cells).toEqual(level.cells);
});

test('a_mirror_turns_arrows_and_takes_places_along', () => {
  let level = painted(drawn('r?_', '???', '??b'), 3, { layer: 'fall', gravity: '>' });
  level = painted(level, 6, { layer: 'fall', place: 'exit' });
  const turned = mirrored(level, 'leftRight');
  expect(board(turned)).toEqual(['_?r', '???', 'b??']);
  expect(turned.gravity[5]).toBe('<');
  expect(turned.exits).toEqual([8]);
  const upside = mirrored(level, 'upDown');
  expect(board(upside)).toEqual(['??b', '???', 'r?_']);
  expect([upside.gravity[3], upside.exits]).toEqual(['>', [6]]);
  expect(mirrored(painted(level, 8, { layer: 'fall', place: 'exit' }), 'upDown').exits).toEqual([6]);
});

test('a_smaller_board_keeps_only_what_fits', () => {
  let level = addPortal(emptyLevel(kTitle, 4, 4), 0, 15);
  level = painted(level, 5, { layer: 'fall', place: 'exit' });
  const small = resized(level, 3, 3);
  expect([small.columns, small.rows, small.cells.length, small.gravity.length]).toEqual([3, 3, 9, 9]);
  expect([small.portals, small.exits]).toEqual([[], [4]]);
  expect(resized(level, 1, 99).columns).toBe(3);
  expect(resized(level, 1, 99).rows).toBe(20);
  expect(resized(level, 4, 4)).toBe(level);
});

test('clearing_keeps_the_shape', () => {
  expect(board(cleared(drawn('_iC?', 'r?K?', '???')))).toEqual(['_??', '???', '???']);
});

test('undo_goes_back_a_stroke_and_redo_forward_again', () => {
  let history = begun(0);
  history = edited(history, 1, 'stroke 1');
  history = edited(history, 2, 'stroke 1');
  history = edited(history, 3, 'stroke 2');
  expect(edited(history, 3)).toBe(history);
  expect(undone(history).now).toBe(2);
  expect(undone(undone(history)).now).toBe(0);
  expect(undone(undone(undone(history))).now).toBe(0);
  expect(redone(undone(history)).now).toBe(3);
  expect(redone(edited(undone(history), 9)).now).toBe(9);
});

test('a_refusal_names_its_place', () => {
  let level = painted(drawn('???', '???', '???'), 4, { layer: 'wall', side: 'right' });
  level = painted(level, 8, { layer: 'fall', place: 'exit' });
  expect(placeOf(level, { says: '$.walls[0]: a wall stands between two neighbours' })?.cells).toEqual([4, 5]);
  expect(placeOf(level, { says: '$.exits[0]: this exit is named already' })?.cells).toEqual([8]);
  expect(placeOf(level, { says: '$.spawners[1]: there is a hole' })?.cells).toEqual([1]);
  expect(placeOf(level, { says: '$.goals[2].count: a number' })).toEqual({ field: 'goals', index: 2, cells: [] });
  expect(placeOf(level, { says: '$: falls go round in a circle' })).toBeUndefined();
});
