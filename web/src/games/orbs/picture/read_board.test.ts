import { describe, expect, test } from 'vitest';
import { drawn, randomFrom, type Shot } from '../drawn_pictures_for_tests';
import { kStyles } from '../drawn_styles_for_tests';
import { place, type Lattice } from '../../../parts/picture/lattice';
import { kSureEnough } from '../../../parts/picture/board_reader';
import { PictureReader } from './read_board';

/** Most of the time is spent drawing; no test depends on timing. */
const kPatient = { timeout: 600_000 };
const kClean = 1;
const kWorst = 0.98;

type Board = Pick<Shot, 'columns' | 'rows'>;
const k6x5: Board = { columns: 6, rows: 5 };
const k7x6: Board = { columns: 7, rows: 6 };
const k5x4: Board = { columns: 5, rows: 4 };

/** Each board size, clean and degraded in every way. */
const kCleanShots: Omit<Shot, 'style' | 'seed'>[] = [
  { ...k6x5 },
  { ...k7x6, margin: 0, scale: 0.8 },
  { ...k5x4, margin: 20, scale: 0.7 },
];
const kHardShots: Omit<Shot, 'style' | 'seed'>[] = [
  { ...k6x5, scale: 0.5, blur: 1 },
  { ...k7x6, turn: 3, noise: 6 },
  { ...k6x5, turn: -2, shear: 2, noise: 12, blur: 1 },
  { ...k5x4, shear: -3, noise: 8, scale: 0.8 },
  { ...k6x5, scale: 0.6, turn: 1.5, shear: 1, noise: 8, blur: 1 },
];

/** The largest distance of a lattice's corners from their true positions, in cells. */
function farthest(found: Lattice, { columns, rows, ...true_ }: Lattice): number {
  const pitch = Math.hypot(true_.right.x, true_.right.y);
  const corners = [
    [0, 0],
    [columns, 0],
    [0, rows],
    [columns, rows],
  ] as const;
  const far = corners.map(([u, v]) => {
    const [one, other] = [place(found, u, v), place({ columns, rows, ...true_ }, u, v)];
    return Math.hypot(one.x - other.x, one.y - other.y) / pitch;
  });
  return Math.max(...far);
}

/** Yields between two pictures, so that the test runner can report. */
const breath = () => new Promise((then) => setTimeout(then));

/** The share of cells recognized correctly over some shots of a style; fails if a board is not found. */
async function told(shots: readonly Shot[]): Promise<{ share: number; doubted: number }> {
  let [right, sure, all] = [0, 0, 0];
  for (const shot of shots) {
    await breath();
    const { picture, kinds, lattice } = drawn(shot);
    const reader = new PictureReader(picture);
    const found = reader.find();
    const what = JSON.stringify({ ...shot, style: shot.style.name });
    expect(found && `${found.columns}x${found.rows}`, what).toBe(`${shot.columns}x${shot.rows}`);
    expect(farthest(found!, lattice), what).toBeLessThan(0.3);
    for (const [cell, { kind, sure: share }] of reader.read(found!).entries()) {
      all += 1;
      if (kind === kinds[cell]) right += 1;
      if (share >= kSureEnough) sure += 1;
    }
  }
  return { share: right / all, doubted: 1 - sure / all };
}

/** A sample of this many shots, different for every style. */
function some<Item>(items: readonly Item[], from: number, count: number): Item[] {
  return Array.from({ length: count }, (_, i) => items[(from + i) % items.length]!);
}

describe.each(kStyles.map((style, index) => ({ style, index, name: style.name })))('$name', ({ style, index }) => {
  test('every_cell_of_a_clean_screenshot_is_told', kPatient, async () => {
    const { share, doubted } = await told(
      some(kCleanShots, index, 2).map((shot, i) => ({ ...shot, style, seed: 100 + i })),
    );
    expect(share).toBeGreaterThanOrEqual(kClean);
    expect(doubted).toBeLessThan(0.1);
  });

  test('noise_blur_scale_turn_and_shear_leave_the_cells_told', kPatient, async () => {
    const { share } = await told(some(kHardShots, index, 3).map((shot, i) => ({ ...shot, style, seed: 200 + i })));
    expect(share).toBeGreaterThanOrEqual(kWorst);
  });
});

test('a_narrow_board_between_black_bars_is_found', kPatient, async () => {
  const shots = [kStyles[1]!, kStyles[5]!].map((style, i) => ({
    ...k6x5,
    style,
    seed: 300 + i,
    bars: true,
    margin: 30,
  }));
  expect((await told(shots)).share).toBe(kClean);
});

test('rows_and_columns_of_a_board_are_no_strangers_to_it', kPatient, async () => {
  const shots: Shot[] = [
    { ...k7x6, style: kStyles[1]!, seed: 1015, bars: true, margin: 30 },
    { ...k7x6, style: kStyles[0]!, seed: 2, scale: 0.6, turn: 1.5, shear: 1, noise: 10, blur: 1 },
    { ...k6x5, style: kStyles[1]!, seed: 2, scale: 0.6, turn: 1.5, shear: 1, noise: 10, blur: 1 },
  ];
  expect((await told(shots)).share).toBeGreaterThanOrEqual(kWorst);
});

test('a_screenshot_three_times_as_large_is_read_too', kPatient, async () => {
  const { share } = await told([{ ...k6x5, style: kStyles[4]!, seed: 7, scale: 3, blur: 2, noise: 8 }]);
  expect(share).toBeGreaterThanOrEqual(kWorst);
});

test('no_board_is_found_where_there_is_none', kPatient, async () => {
  const random = randomFrom(1);
  const [width, height] = [300, 500];
  const of = async (level: (x: number, y: number) => number) => {
    await breath();
    const data = new Uint8ClampedArray(4 * width * height);
    for (let at = 0; at < width * height; at++)
      data.fill(level(at % width, Math.floor(at / width)), 4 * at, 4 * at + 4);
    return new PictureReader({ width, height, data }).find();
  };
  expect(await of(() => 90)).toBeUndefined();
  expect(await of((_, y) => y / 2)).toBeUndefined();
  expect(await of(() => 255 * random())).toBeUndefined();
  expect(await of((x, y) => (x + y > 400 ? 30 : 200))).toBeUndefined();
});

test('a_tiny_picture_has_no_board', () => {
  for (const [width, height] of [
    [1, 1],
    [3, 200],
    [200, 2],
    [20, 20],
  ] as const) {
    const data = new Uint8ClampedArray(4 * width * height).fill(120);
    expect(new PictureReader({ width, height, data }).find()).toBeUndefined();
  }
});
