import { expect, test } from 'vitest';
import { distance, labAt, labOf, medianLab, shrunkAgain, shrunkLab, type Picture } from './pixels';

function picture(width: number, height: number, red: (x: number, y: number) => number): Picture {
  const data = new Uint8ClampedArray(4 * width * height);
  for (let at = 0; at < width * height; at++) data.set([red(at % width, Math.floor(at / width)), 0, 0, 255], 4 * at);
  return { width, height, data };
}

test('white_is_light_and_red_is_red', () => {
  const [light, a, b] = labOf(255, 255, 255);
  expect(light).toBeCloseTo(1, 3);
  expect(Math.hypot(a, b)).toBeLessThan(1e-3);
  // From Oklab's own reference table: sRGB red is L 0.628, a 0.225, b 0.126.
  expect(labOf(255, 0, 0).map((part) => part.toFixed(3))).toEqual(['0.628', '0.225', '0.126']);
});

test('a_small_picture_is_not_enlarged', () => {
  const small = shrunkLab(
    picture(10, 8, () => 200),
    1000,
  );
  expect([small.width, small.height, small.shrink]).toEqual([10, 8, 1]);
});

test('a_pixel_is_the_average_of_what_it_covers', () => {
  const small = shrunkLab(
    picture(20, 20, (x) => (x % 2 === 0 ? 100 : 200)),
    100,
  );
  expect([small.width, small.height, small.shrink]).toEqual([10, 10, 2]);
  expect(distance(labAt(small, 3.5, 3.5), labOf(150, 0, 0))).toBeLessThan(1e-5);
  const smaller = shrunkAgain(small, 25);
  expect([smaller.width, smaller.height, smaller.shrink]).toEqual([5, 5, 4]);
});

test('outside_of_a_picture_is_its_nearest_pixel', () => {
  const lab = shrunkLab(
    picture(4, 4, (x) => 60 * x),
    100,
  );
  expect(labAt(lab, -9, 2)).toEqual(labAt(lab, 0.5, 2));
  expect(labAt(lab, 90, 90)).toEqual(labAt(lab, 3.5, 3.5));
});

test('the_median_leaves_out_strays', () => {
  expect(
    medianLab([
      [0.5, 0, 0],
      [0.5, 0.1, 0],
      [1, 0.3, 0.3],
    ]),
  ).toEqual([0.5, 0.1, 0]);
});
