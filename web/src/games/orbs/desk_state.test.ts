import { expect, test } from 'vitest';
import type { GameInfo } from '../../protocol/messages';
import { OrbDesk, viewOf } from './desk_state.svelte';

const words = (text: string) => ({ en: text, zh: text });
const number = (name: string, low: number, high: number, standard: number) => ({
  ...{ name, label: words(name), low, high, standard },
  choices: [],
});
const game = {
  id: 'orbs',
  options: [
    number('columns', 3, 7, 6),
    number('rows', 3, 6, 5),
    {
      ...number('directions', 0, 1, 0),
      choices: [
        { name: '4', label: words('4') },
        { name: '8', label: words('8') },
      ],
    },
  ],
} as unknown as GameInfo;

/** A board of heart orbs, in the program's answer format. */
function draw(setup: string): Promise<string> {
  const [columns, rows] = ['columns', 'rows'].map((name) => Number(new RegExp(`${name}=(\\d)`).exec(setup)?.[1]));
  return Promise.resolve(`${setup} ${Array.from({ length: rows ?? 0 }, () => '5'.repeat(columns ?? 0)).join('/')}`);
}

/** Parses rows of digits of any size, like the program. */
function read(setup: string, text: string): Promise<string> {
  const board = text.trim().split(/\s+(?=\S+=)/, 1)[0] ?? '';
  const rows = board.split(/[\s/]+/);
  if (/[^\d?]/.test(rows.join(''))) return Promise.reject(new Error('text/bad_orb'));
  const sized = [rows[0]?.length, rows.length].join(',rows=');
  const size = setup.replace(/columns=\d,rows=\d/, `columns=${sized}`);
  return Promise.resolve(`${size} ${rows.join('/')}${text.trim().slice(board.length)}`);
}

const source = { draw, read };

async function laid(text = 'orbs(columns=3,rows=3) 012/345/012 weights=1/1 route=a1:0!'): Promise<OrbDesk> {
  const desk = new OrbDesk(game, source);
  await desk.load(text);
  return desk;
}

test('a_text_is_laid_down_and_stands_in_the_address_as_it_was', async () => {
  const desk = await laid();
  expect(desk.text).toBe('orbs(columns=3,rows=3,directions=4) 012/345/012 weights=1/1 route=a1:0!');
  expect(desk.question).toBe('orbs(columns=3,rows=3,directions=4) 012/345/012 weights=1/1');
});

test('options_alone_bring_a_random_board_of_their_size', async () => {
  const desk = new OrbDesk(game, source);
  const loaded = desk.load('orbs(columns=7,rows=6,directions=8)');
  expect(desk.cells).toBe('?'.repeat(42));
  await loaded;
  expect(desk.cells).toBe('5'.repeat(42));
  expect(desk.setup).toBe('orbs(columns=7,rows=6,directions=8)');
  expect(desk.canUndo).toBe(false);
});

test('a_random_board_is_undone_as_one', async () => {
  const desk = await laid();
  await desk.randomize();
  expect(desk.text).toMatch(/ 555\/555\/555 weights=1\/1$/);
  desk.undo();
  expect(desk.text).toMatch(/ 012\/345\/012 weights=1\/1 route=a1:0!$/);
  expect(desk.canUndo).toBe(false);
});

test('an_edit_made_before_the_random_board_comes_stays', async () => {
  const desk = await laid();
  const random = desk.randomize();
  desk.paint(0, '3', true);
  await random;
  expect(desk.cells).toBe('312345012');
});

test('without_a_random_board_the_desk_stays_as_it_was', async () => {
  const desk = new OrbDesk(game, { read, draw: () => Promise.resolve(undefined) });
  await desk.load('orbs(columns=3,rows=3) 012/345/012');
  await desk.randomize();
  expect(desk.cells).toBe('012345012');
  expect(desk.canUndo).toBe(false);
});

test('the_board_itself_says_its_size_even_against_the_options', async () => {
  expect((await laid('orbs 0123/0123/0123')).size).toEqual({ columns: 4, rows: 3 });
});

test('a_board_that_cannot_be_read_gives_a_random_one_and_the_reason', async () => {
  const desk = new OrbDesk(game, source);
  await expect(desk.load('orbs(columns=3,rows=3) z')).rejects.toThrow('text/bad_orb');
  expect(desk.cells).toBe('555555555');
});

test('an_edit_made_before_the_board_is_read_stays', async () => {
  const desk = new OrbDesk(game, source);
  const loaded = desk.load('orbs(columns=3,rows=3) 012/345/012');
  desk.paint(0, '3', true);
  await loaded;
  expect(desk.cells).toBe('3????????');
});

test('a_stroke_is_undone_as_one_and_takes_the_route_away', async () => {
  const desk = await laid();
  desk.paint(0, '5', true);
  desk.paint(1, '5', false);
  desk.paint(1, '5', false);
  expect(desk.text).toMatch(/ 552\/345\/012 weights=1\/1$/);
  desk.undo();
  expect(desk.text).toMatch(/ 012\/345\/012 weights=1\/1 route=a1:0!$/);
  expect(desk.canUndo).toBe(false);
});

test('all_of_one_kind_become_another', async () => {
  const desk = await laid();
  desk.replaceAll('0', '5');
  expect(desk.cells).toBe('512345512');
});

test('a_pasted_board_brings_its_size_and_rubbish_is_refused', async () => {
  const desk = await laid();
  await desk.paste('0123\n0123\n0123\n0123');
  expect(desk.size).toEqual({ columns: 4, rows: 4 });
  expect(desk.text).toMatch(/ 0123\/0123\/0123\/0123 weights=1\/1$/);
  await expect(desk.paste('01z')).rejects.toThrow('text/bad_orb');
  expect(desk.size).toEqual({ columns: 4, rows: 4 });
});

test('a_pasted_text_of_the_program_brings_its_options_and_keys', async () => {
  const desk = await laid();
  await desk.paste('orbs(columns=3,rows=3,directions=8) 543/210/543 start=a1');
  expect(desk.text).toBe('orbs(columns=3,rows=3,directions=8) 543/210/543 start=a1');
});

test('another_size_keeps_what_fits_and_other_options_keep_the_board', async () => {
  const desk = await laid();
  await desk.choose([4, 4, 0]);
  expect(desk.cells).toBe('0125345501255555');
  await desk.choose([4, 4, 1]);
  expect(desk.cells).toBe('0125345501255555');
  expect(desk.setup).toMatch(/directions=8/);
  desk.undo();
  desk.undo();
  expect(desk.cells).toBe('012345012');
});

test('a_stroke_of_a_mark_is_undone_as_one_and_a_second_stroke_takes_it_off', async () => {
  const desk = await laid();
  desk.mark(0, 'cost3', true);
  desk.mark(1, 'cost3', false);
  expect(desk.text).toMatch(/ weights=1\/1 cost=a3:3,b3:3$/);
  desk.mark(1, 'cost3', true);
  desk.mark(2, 'cost3', false);
  expect(desk.text).toMatch(/ cost=a3:3$/);
  desk.undo();
  desk.undo();
  expect(desk.text).toMatch(/ weights=1\/1 route=a1:0!$/);
});

test('marks_keep_their_place_on_a_board_of_another_size_and_go_with_a_cleared_one', async () => {
  const desk = await laid('orbs(columns=3,rows=3) 012/345/012 start=a3 lock=c1');
  void desk.choose([4, 4, 0]);
  expect(desk.question).toMatch(/ start=a4 lock=c2$/);
  expect(desk.byHand()).toBe(desk.question);
  expect(desk.byHand(5)).toBe(`${desk.question} known=5`);
  desk.clear();
  expect(desk.question).toMatch(/\?{4}$/);
});

test('marks_of_orbs_go_with_them_on_a_route_and_marks_of_cells_stay', async () => {
  const desk = await laid('orbs(columns=3,rows=3) 012/345/012 stop=b3 enchanted=a3');
  const { cells, marked } = viewOf(desk, [0, 1, 2], 1);
  expect(cells.slice(0, 2)).toEqual([['water'], ['stop', 'enchanted', 'fire']]);
  expect(marked).toEqual([1]);
});
