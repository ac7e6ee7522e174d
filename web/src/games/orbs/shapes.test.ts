import { expect, test } from 'vitest';
import { isOrb, kOrbs } from './shapes';

test('every_orb_has_a_silhouette_of_its_own', () => {
  const kinds = ['fire', 'water', 'wood', 'light', 'dark', 'heart', 'jammer', 'poison', 'mortal', 'bomb', 'unknown'];
  const bodies = kinds.map((kind) => isOrb(kind) && kOrbs[kind].find(({ part }) => part === 'body')?.d);
  expect(new Set(bodies).size).toBe(kinds.length);
});
