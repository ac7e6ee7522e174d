import { expect, it } from 'vitest';
import type { Figure, GameInfo } from '../../protocol/messages';
import { installPages } from '../game_page';
import { goalClauses, missingText } from './goal_text';

it('makes one sentence of several goals', () => {
  const goal = (name: string, number: number) =>
    ({ name, token: name, number, label: { en: name, zh: name } }) as Figure;
  const goals = [goal('Boxes', 3), goal('Red pieces', 15)];
  expect(goalClauses({ id: 'none' } as GameInfo, goals)).toEqual(['Boxes 3', 'red pieces 15']);
});

it('says what is left from the number on', () => {
  const words = { goal: (token: string, count: number) => `Break ${count} ${token}s` };
  installPages({ 'games/dots/index.ts': { words } });
  const left = (...goals: [string, number][]) => {
    const figures = goals.map(([token, number]) => ({ name: 'goal', token, number, label: { en: token, zh: token } }));
    return missingText({ id: 'dots' } as GameInfo, figures as Figure[]);
  };
  expect(left(['crate', 2])).toBe('2 crates left');
  expect(left(['crate', 2], ['cage', 5])).toBe('2 crates, 5 cages left');
  expect(left()).toBe('');
});
