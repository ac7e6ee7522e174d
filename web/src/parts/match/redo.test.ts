import { describe, expect, it } from 'vitest';
import { undoneAfter } from './redo.svelte';

describe('moves that can be played again', () => {
  it('are those taken back, the last one first', () => {
    const once = undoneAfter([], ['a', 'b', 'c'], ['a', 'b']);
    expect(once).toEqual(['c']);
    expect(undoneAfter(once, ['a', 'b'], ['a'])).toEqual(['c', 'b']);
    expect(undoneAfter([], ['a', 'b', 'c'], ['a'])).toEqual(['c', 'b']);
  });

  it('get fewer as they are played', () => {
    expect(undoneAfter(['c', 'b'], ['a'], ['a', 'b'])).toEqual(['c']);
    expect(undoneAfter(['c', 'b'], ['a'], ['a', 'b', 'c'])).toEqual([]);
  });

  it('are forgotten after another move', () => {
    expect(undoneAfter(['c', 'b'], ['a'], ['a', 'x'])).toEqual([]);
    expect(undoneAfter([], ['a', 'b'], ['a', 'x'])).toEqual([]);
  });

  it('stay while nothing changes', () => {
    expect(undoneAfter(['c'], ['a'], ['a'])).toEqual(['c']);
  });
});
