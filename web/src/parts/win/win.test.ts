import { expect, test } from 'vitest';
import { kMoment_ms, lightTimes } from './win';

test('the_tokens_of_a_row_light_up_one_after_the_other', () => {
  for (const tokens of [3, 5, 9, 40]) {
    const times = lightTimes(tokens);
    expect(times.length).toBe(tokens);
    expect(times[0]).toBe(0);
    expect(times.every((time, i) => i === 0 || time > times[i - 1]!)).toBe(true);
    expect(times.at(-1)).toBeLessThan(kMoment_ms / 2);
  }
  expect(lightTimes(0)).toEqual([]);
});
