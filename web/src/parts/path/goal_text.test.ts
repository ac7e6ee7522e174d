import { expect, it } from 'vitest';
import type { Figure, GameInfo } from '../../protocol/messages';
import { goalClauses } from './goal_text';

it('makes one sentence of several goals', () => {
  const goal = (name: string, number: number) =>
    ({ name, token: name, number, label: { en: name, zh: name } }) as Figure;
  const goals = [goal('Boxes', 3), goal('Red pieces', 15)];
  expect(goalClauses({ id: 'none' } as GameInfo, goals)).toEqual(['Boxes 3', 'red pieces 15']);
});
