import { describe, expect, it } from 'vitest';
import type { Puzzle } from '../../protocol/messages';
import { kindsOf, nextPuzzle, ofKind, readSolved, squareAround, starsWith, withSolved } from './puzzles';

const puzzle = (id: string, level = 'easy'): Puzzle => ({ id, level, title: { en: id, zh: id }, text: id, moves: 3 });
const puzzles = [puzzle('a'), puzzle('b'), puzzle('c'), puzzle('d', 'hard'), puzzle('e', 'hard'), puzzle('f', 'hard')];

describe('stars', () => {
  it('one hint is free, the whole line leaves none', () => {
    expect([0, 1, 2, 3].map(starsWith)).toEqual([3, 3, 2, 0]);
  });

  it('the best is kept', () => {
    const seen = withSolved({}, 'a', 0);
    expect(seen).toEqual({ a: 0 });
    expect(withSolved(seen, 'a', 2)).toEqual({ a: 2 });
    const best = { a: 3 };
    expect(withSolved(best, 'a', 2)).toBe(best);
  });

  it('damaged storage is ignored', () => {
    for (const stored of [undefined, null, 7, 'x', []]) expect(readSolved(stored)).toEqual({});
    expect(readSolved({ a: 3, b: 4, c: '2', d: null, e: 0 })).toEqual({ a: 3, e: 0 });
  });
});

describe('the kind', () => {
  const tasks = ['Win by fours!', 'Win by threats', 'Win by fours!'];
  const some = tasks.map((en, i) => ({ ...puzzle(`${i}`), title: { en, zh: '' } }));

  it('is named by the task, in addresses of any language', () => {
    expect(kindsOf(some).map(({ name }) => name)).toEqual(['win-by-fours', 'win-by-threats']);
    expect(ofKind(some, 'win-by-fours').map(({ id }) => id)).toEqual(['0', '2']);
  });

  it('leaves nothing out if it is unknown', () => {
    expect(ofKind(some, undefined)).toHaveLength(3);
    expect(ofKind(some, '<script>')).toHaveLength(3);
  });
});

describe('the next puzzle', () => {
  it('is of the same level and not solved', () => {
    expect(nextPuzzle(puzzles, puzzles[0]!, { b: 3 })?.id).toBe('c');
    expect(nextPuzzle(puzzles, puzzles[2]!, { c: 3 })?.id).toBe('a');
    expect(nextPuzzle(puzzles, puzzles[5]!, {})?.id).toBe('d');
  });

  it('is any other once all are solved', () => {
    expect(nextPuzzle(puzzles, puzzles[0]!, { a: 3, b: 3, c: 2 })?.id).toBe('b');
    expect(nextPuzzle([puzzles[0]!], puzzles[0]!, {})).toBeUndefined();
  });
});

describe('the square of the first hint', () => {
  it('holds the cell and lies on the board', () => {
    for (let cell = 0; cell < 225; cell++) {
      const { column, row } = squareAround(cell, 15, 15, 5);
      expect(column >= 0 && row >= 0 && column + 5 <= 15 && row + 5 <= 15).toBe(true);
      expect(cell % 15 >= column && cell % 15 < column + 5).toBe(true);
      expect(Math.floor(cell / 15) >= row && Math.floor(cell / 15) < row + 5).toBe(true);
    }
  });
});
