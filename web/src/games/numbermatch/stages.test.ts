import { expect, test } from 'vitest';
import type { View } from '../../protocol/messages';
import { readBests, stageOf, withScore } from './stages';

test('the_best_score_of_a_stage_is_kept', () => {
  const bests = withScore({ 1: 200 }, 2, 350);
  expect(bests).toEqual({ 1: 200, 2: 350 });
  expect(withScore(bests, 2, 340)).toBe(bests);
  expect(withScore(bests, 1, 210)).toEqual({ 1: 210, 2: 350 });
});

test('damaged_storage_is_ignored', () => {
  for (const stored of [undefined, null, 7, 'x']) expect(readBests(stored)).toEqual({});
  expect(readBests({ 1: 200, x: 5, 0: 5, 3: 'much', 4: -1 })).toEqual({ 1: 200 });
});

test('a_board_without_a_stage_is_the_first', () => {
  const figure = (name: string, number: number) => ({ name, number, label: { en: '', zh: '' }, value: '' });
  const view = (...figures: ReturnType<typeof figure>[]) => ({ view: { figures } as unknown as View });
  expect(stageOf(view(figure('score', 40)))).toEqual({ stage: 1, score: 40 });
  expect(stageOf(view(figure('score', 40), figure('stage', 3)))).toEqual({ stage: 3, score: 40 });
});
