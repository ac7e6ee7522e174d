import { describe, expect, it } from 'vitest';
import type { GameInfo, MatchState, Option, PathLevel } from '../../protocol/messages';
import {
  levelOf,
  nextLevel,
  places,
  readOldProgress,
  readProgress,
  starsOf,
  starsTogether,
  trail,
  withResult,
} from './levels';

const level = (setup: string): PathLevel => ({
  setup,
  name: { en: setup, zh: setup },
  stars: [2, 5],
  introduces: [],
});
const path = [level('g(level=a)'), level('g(level=b)'), level('g(level=c)')];

const both = (text: string) => ({ en: text, zh: text });
const option = (name: string, names: string[], role: Option['role']): Option => ({
  name,
  label: both(name),
  low: 0,
  high: names.length - 1,
  standard: 0,
  choices: names.map((one) => ({ name: one, label: both(one) })),
  role,
});
const options = [option('level', ['a', 'b', 'c'], 'level'), option('finale', ['off', 'on'], 'path')];
const game = { id: 'g', options, path } as unknown as GameInfo;

function ended(kind: 'won' | 'lost', left: number): Pick<MatchState, 'outcome' | 'view'> {
  const figures = [{ name: 'moves_left', label: { en: '', zh: '' }, value: '', number: left }];
  return { outcome: { kind }, view: { columns: 1, rows: 1, names: [], cells: [], marked: [], last: [], figures } };
}

describe('stars', () => {
  it('one for a win, more for moves left, none for a loss', () => {
    expect([0, 1, 2, 4, 5, 9].map((left) => starsOf(path[0]!, ended('won', left)))).toEqual([1, 1, 2, 2, 3, 3]);
    expect(starsOf(path[0]!, ended('lost', 9))).toBe(0);
    expect(starsOf({ ...path[0]!, stars: [] }, ended('won', 9)), 'a level without a limit').toBe(1);
  });
});

describe('progress', () => {
  it('keeps the best of stars and score each', () => {
    const once = withResult({}, 'a', { stars: 3, score: 10 });
    expect(withResult(once, 'a', { stars: 1, score: 12 })).toEqual({ a: { stars: 3, score: 12 } });
    expect(withResult(once, 'a', { stars: 2, score: 9 })).toBe(once);
    expect(withResult({}, 'a', { stars: 0, score: 9 })).toEqual({});
  });

  it('ignores damaged storage', () => {
    for (const stored of [undefined, null, 7, 'x', []]) expect(readProgress(stored)).toEqual({});
    const good = { stars: 2, score: 5 };
    const bad = { a: null, b: 3, c: { stars: 4, score: 1 }, d: { stars: 1 }, e: { stars: 1.5, score: 2 } };
    expect(readProgress({ ...bad, good })).toEqual({ good });
  });

  it('keeps the stars of older pages and drops their results', () => {
    const old = { a: { stars: 3, result: 6150 }, b: { stars: 0, result: 9 }, c: null };
    expect(readOldProgress(old)).toEqual({ a: { stars: 3, score: 0 } });
    for (const stored of [undefined, null, 7, 'x', []]) expect(readOldProgress(stored)).toEqual({});
  });

  it('goes on at the first level without a star', () => {
    const first = { 'g(level=a)': { stars: 2, score: 1 } };
    expect(nextLevel(path, {})).toBe(0);
    expect(nextLevel(path, first)).toBe(1);
    expect(
      nextLevel(path, { ...first, 'g(level=b)': { stars: 1, score: 1 }, 'g(level=c)': { stars: 3, score: 1 } }),
    ).toBe(2);
    expect(starsTogether(path, first)).toBe(2);
    expect(levelOf(game, 'g(level=c)')).toBe(2);
    expect(levelOf({ ...game, path: undefined }, 'g')).toBe(-1);
  });

  it('knows a level by its own game string and by that of its matches', () => {
    expect(
      ['g(level=b)', 'g(level=b,finale=on)', 'g(level=b,finale=off)'].map((setup) => levelOf(game, setup)),
    ).toEqual([1, 1, -1]);
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
