import { beforeEach, expect, test } from 'vitest';
import { kSureEnough } from '../../../parts/picture/board_reader';
import { place } from '../../../parts/picture/lattice';
import { drawnDigits, kLooks, randomCells, randomFrom, type DigitShot } from '../drawn_digits_for_tests';
import { digitRows, kDigitPictures } from './read_digits';

const kPatient = { timeout: 600_000 };
/** Without a lattice. */
const kNothing = { cells: [], rows: 0 };

function read(shot: DigitShot) {
  const reader = kDigitPictures.readerOf(drawnDigits(shot));
  const lattice = reader.find();
  return lattice ? { cells: reader.read(lattice), rows: lattice.rows, lattice } : kNothing;
}

/** The text that a drawn board should be read as. */
const textOf = (cells: string) => (cells.replaceAll('x', '.').match(/.{1,9}/g) ?? []).join('\n');

/** Yields between two pictures, so that the test runner can report. */
beforeEach(() => new Promise((then) => setTimeout(then)));

test.each([
  ['sans', 'light'],
  ['sans', 'tiles'],
  ['round', 'dark'],
  ['round', 'tiles'],
  ['serif', 'light'],
  ['serif', 'bare'],
  ['narrow', 'tiles'],
  ['mono', 'dark'],
  ['bold', 'light'],
  ['bold', 'tiles'],
])('a_clean_board_in_%s_%s_is_read_without_doubt', kPatient, (font, look) => {
  const cells = randomCells(50, font.length + look.length);
  const { cells: got } = read({ font, look: kLooks[look]!, cells, height: 480, seed: 3 });
  expect(
    digitRows(
      got.map(({ kind }) => kind),
      9,
    ),
  ).toBe(textOf(cells));
  expect(got.flatMap(({ sure, kind }) => (sure < kSureEnough ? `${kind} ${sure}` : []))).toEqual([]);
});

test.each([
  { font: 'sans', look: kLooks.light!, noise: 12 },
  { font: 'serif', look: kLooks.tiles!, noise: 10 },
  { font: 'narrow', look: kLooks.dark!, noise: 8, width: 300, height: 650, left: 6 },
  { font: 'bold', look: kLooks.bare!, width: 780, height: 1688, left: 20, top: 240, noise: 6 },
  { font: 'mono', look: kLooks.light!, width: 900, height: 600, left: 420, top: 90, pitch: 44 },
  { font: 'round', look: kLooks.dark!, size: 0.38, seed: 5 },
])('noise_size_and_place_leave_the_board_read_%#', kPatient, (shot) => {
  const cells = randomCells(58, 11);
  const got = read({ ...shot, cells });
  const wrong = [...cells.replaceAll('x', '.')].filter((char, cell) => {
    const { kind = '', sure = 0 } = got.cells[cell] ?? {};
    return sure >= kSureEnough && kind !== (char === '.' ? 'blank' : char);
  });
  expect(wrong).toEqual([]);
  expect(got.cells.filter(({ sure }) => sure < kSureEnough).length).toBeLessThan(6);
});

test('crossed_out_digits_are_empty_and_a_shade_between_is_unclear', kPatient, () => {
  const cells = '12345678x987654321123456789';
  const pale = (level: number) => {
    const look = { ...kLooks.light!, pale: [level, level, level] as const };
    return read({ font: 'sans', look, cells }).cells[8]!;
  };
  expect(pale(215)).toMatchObject({ kind: 'blank', sure: 1 });
  expect(pale(125).sure).toBeLessThan(kSureEnough);
  expect(pale(30)).not.toMatchObject({ kind: 'blank' });
});

test('equal_digits_are_one_sign_and_different_ones_are_not', kPatient, () => {
  const cells = randomCells(63, 4).replaceAll(/[x.]/g, '7');
  const got = read({ font: 'serif', look: kLooks.tiles!, cells }).cells;
  const digits = new Map<number | undefined, Set<string>>();
  got.forEach(({ alike }, cell) => digits.set(alike, new Set([...(digits.get(alike) ?? []), cells[cell]!])));
  expect([...digits.values()].every((shown) => shown.size === 1)).toBe(true);
  expect(digits.size).toBeLessThanOrEqual(12);
});

test('a_sign_that_is_no_digit_is_unclear', kPatient, () => {
  const cells = '123456789';
  const picture = drawnDigits({ font: 'sans', look: kLooks.light!, cells: cells.repeat(3) });
  const reader = kDigitPictures.readerOf(picture);
  const lattice = reader.find()!;
  // A ring with a cross in it, instead of the digit in the middle.
  const { x: mx, y: my } = place(lattice, 4.5, 1.5);
  for (let y = Math.round(my - 14); y <= my + 14; y++) {
    for (let x = Math.round(mx - 14); x <= mx + 14; x++) {
      const [dx, dy] = [x - mx, y - my];
      const far = Math.hypot(dx, dy);
      const inked = (far > 9 && far < 12) || (far < 12 && Math.min(Math.abs(dx), Math.abs(dy)) < 1.5);
      const level = inked ? 30 : 255;
      picture.data.set([level, level, level], 4 * (y * picture.width + x));
    }
  }
  const again = kDigitPictures.readerOf(picture);
  const got = again.read(lattice);
  expect(got[13]!.sure).toBeLessThan(kSureEnough);
  expect(got.filter(({ sure }) => sure < kSureEnough)).toHaveLength(1);
});

test('no_board_is_found_where_there_is_none', kPatient, () => {
  const random = randomFrom(1);
  const [width, height] = [300, 500];
  const of = (level: (x: number, y: number) => number) => {
    const data = new Uint8ClampedArray(4 * width * height);
    for (let at = 0; at < width * height; at++)
      data.fill(level(at % width, Math.floor(at / width)), 4 * at, 4 * at + 4);
    return kDigitPictures.readerOf({ width, height, data }).find();
  };
  expect(of(() => 90)).toBeUndefined();
  expect(of((_, y) => y / 2)).toBeUndefined();
  expect(of(() => 255 * random())).toBeUndefined();
  expect(of((x, y) => (((x >> 5) + (y >> 5)) % 2 === 0 ? 30 : 220))).toBeUndefined();
  // Lines of writing: signs of all widths, close to each other.
  expect(of((x, y) => (y % 24 < 12 && (x * 7 + (y / 24) * 31) % 13 < 6 && random() < 0.9 ? 20 : 240))).toBeUndefined();
  expect(read({ font: 'sans', look: kLooks.light!, cells: '5' }).rows).toBe(0);
});

test('a_tiny_picture_has_no_board', () => {
  for (const [width, height] of [
    [1, 1],
    [3, 200],
    [20, 20],
  ] as const) {
    const data = new Uint8ClampedArray(4 * width * height).fill(120);
    expect(kDigitPictures.readerOf({ width, height, data }).find()).toBeUndefined();
  }
});

test('the_text_ends_with_the_last_cell_and_gaps_are_dots', () => {
  const row = ['1', 'blank', 'none', '4', '5', '6', '7', '8', '9'];
  expect(digitRows([...row, '2', 'blank', ...Array(7).fill('none')], 9)).toBe('1..456789\n2.');
  expect(digitRows([...row, ...Array(9).fill('none')], 9)).toBe('1..456789');
  expect(digitRows(Array(18).fill('none'), 9)).toBe('');
});
