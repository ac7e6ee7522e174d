import { describe, expect, it } from 'vitest';
import type { MatchState, PathLevel } from '../../protocol/messages';
import { levelOf, nextLevel, places, readProgress, starsOf, starsTogether, trail, withResult } from './levels';

const level = (setup: string): PathLevel => ({
  setup,
  name: { en: setup, zh: setup },
  stars: [200, 300],
  introduces: [],
});
const path = [level('g(level=a)'), level('g(level=b)'), level('g(level=c)')];

function ended(kind: 'won' | 'lost', result: number): Pick<MatchState, 'outcome' | 'view'> {
  const figures = [{ name: 'result', label: { en: '', zh: '' }, value: '', number: result }];
  return { outcome: { kind }, view: { columns: 1, rows: 1, names: [], cells: [], marked: [], last: [], figures } };
}

describe('stars', () => {
  it('one for a win, more for results that are reached, none for a loss', () => {
    const stars = [199, 200, 299, 300].map((result) => starsOf(path[0]!, ended('won', result)));
    expect(stars).toEqual([1, 2, 2, 3]);
    expect(starsOf(path[0]!, ended('lost', 999))).toBe(0);
  });
});

describe('progress', () => {
  it('keeps the best of stars and result each', () => {
    const once = withResult({}, 'a', { stars: 3, result: 10 });
    expect(withResult(once, 'a', { stars: 1, result: 12 })).toEqual({ a: { stars: 3, result: 12 } });
    expect(withResult(once, 'a', { stars: 2, result: 9 })).toBe(once);
    expect(withResult({}, 'a', { stars: 0, result: 9 })).toEqual({});
  });

  it('ignores damaged storage', () => {
    for (const stored of [undefined, null, 7, 'x', []]) expect(readProgress(stored)).toEqual({});
    const good = { stars: 2, result: 5 };
    const bad = { a: null, b: 3, c: { stars: 4, result: 1 }, d: { stars: 1 }, e: { stars: 1.5, result: 2 } };
    expect(readProgress({ ...bad, good })).toEqual({ good });
  });

  it('goes on at the first level without a star', () => {
    const first = { 'g(level=a)': { stars: 2, result: 1 } };
    expect(nextLevel(path, {})).toBe(0);
    expect(nextLevel(path, first)).toBe(1);
    expect(
      nextLevel(path, { ...first, 'g(level=b)': { stars: 1, result: 1 }, 'g(level=c)': { stars: 3, result: 1 } }),
    ).toBe(2);
    expect(starsTogether(path, first)).toBe(2);
    expect(levelOf({ path }, 'g(level=c)')).toBe(2);
    expect(levelOf({}, 'g')).toBe(-1);
  });
});

describe('the map', () => {
  it('goes to and fro from below', () => {
    const found = places(5, 3);
    expect(found.map(({ x }) => x)).toEqual([50, 150, 250, 250, 150]);
    expect(found[0]!.y).toBeGreaterThan(found[4]!.y);
    expect(trail(found).match(/[MC]/g)).toEqual(['M', 'C', 'C', 'C', 'C']);
  });
});
